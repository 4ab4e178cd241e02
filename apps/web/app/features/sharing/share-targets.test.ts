import { expect, test } from "vitest";
import { mailAddress, shareTargets } from "./share-targets.ts";

const url = "https://stride.example/uk/campaign/kolo?a=1&b=2";
const text = "«Коло» & 100% #1 + ще";

test("[C2] every target contains link and text in one piece, whatever their characters", () => {
	for (const { name, href } of shareTargets({ url, text })) {
		const values = [...new URL(href).searchParams.values()];
		expect(values.join(" "), name).toContain(url);
		if (name !== "Facebook" && name !== "LinkedIn") expect(values.join(" "), name).toContain(text);
		expect(new URL(href).protocol, name).toMatch(name === "Viber" ? /^viber:$/ : /^https:$/);
	}
});

test("[C2] an e-mail has subject, text and link, and no title can add a recipient or a header", () => {
	const mail = new URL(mailAddress({ url, title: "A&bcc=eve@example.org\r\nTo: eve", text }));
	expect(mail.pathname).toBe("");
	expect([...mail.searchParams.keys()]).toEqual(["subject", "body"]);
	expect(mail.searchParams.get("body")).toBe(`${text}\n\n${url}`);
	expect(mail.href).not.toContain("+");
});
