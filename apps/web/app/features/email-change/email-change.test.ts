import { expect, it } from "vitest";
import { changeLinkOf } from "./email-change.tsx";

const linkOf = (search: string) => changeLinkOf(new URLSearchParams(search));

it("[A4] a complete link confirms the new address, and with `undo=true` reverts the change", () => {
	expect(linkOf("?email=a%40b.c&token=t")).toEqual({ kind: "confirm", email: "a@b.c", token: "t" });
	expect(linkOf("?email=a%40b.c&token=t&undo=true")).toEqual({ kind: "undo", email: "a@b.c", token: "t" });
	expect(linkOf("?email=a%40b.c&token=t&undo=false")?.kind).toBe("confirm");
});

it.each(["", "?email=a%40b.c", "?token=t", "?email=&token=t", "?email=a%40b.c&token=%20"])(
	"[A4] %j is incomplete and does nothing",
	(search) => {
		expect(linkOf(search)).toBeNull();
	},
);
