import { ApiError } from "@stride/contract/client";
import type { ErrorCode } from "@stride/contract/errors";
import { describe, expect, test } from "vitest";
import { activationAfter, activationLinkOf, createActivator } from "./activation-link.ts";

const answer = (status: number, code: ErrorCode) => new ApiError(status, { code, title: "t", message: "m" });
const link = { email: "olena@example.org", token: "t".repeat(32) };

describe("activating an account", () => {
	test("[A1] an effect that runs twice posts once", async () => {
		let posts = 0;
		const activate = createActivator(async () => {
			posts += 1;
		});
		expect(await Promise.all([activate(link), activate({ ...link })])).toEqual(["done", "done"]);
		expect(await activate(link)).toBe("done");
		expect(posts).toBe(1);
	});

	test("[A1] another link is another activation", async () => {
		const posted: string[] = [];
		const activate = createActivator(async ({ token }) => void posted.push(token));
		await activate({ ...link, token: "one" });
		await activate({ ...link, token: "two" });
		expect(posted).toEqual(["one", "two"]);
	});

	test("[A1] a decided link is not sent again, an undecided one is", async () => {
		const answers = [new TypeError("network"), answer(503, "ServiceUnavailableException"), null];
		const activate = createActivator(async () => {
			const error = answers.shift();
			if (error) throw error;
		});
		expect(await activate(link)).toBe("failed");
		expect(await activate(link)).toBe("failed");
		expect(await activate(link)).toBe("done");
		expect(answers).toEqual([]);
		expect(await activate(link)).toBe("done");
	});

	test.each([
		[answer(400, "ActivationTokenExpiredException"), "expired"],
		[answer(400, "ActivationTokenInvalidException"), "invalid"],
		[answer(400, "ValidationException"), "invalid"],
		[answer(429, "TooManyRequestsException"), "failed"],
		[answer(500, "InternalException"), "failed"],
		[new TypeError("network"), "failed"],
	])("[A1] %s means %s", (error, state) => {
		expect(activationAfter(error)).toBe(state);
	});

	test.each(["", "email=a@b.c", "token=x", "email=&token=", "email=%20&token=x"])(
		"[A1] %j is not a complete link",
		(query) => {
			expect(activationLinkOf(new URLSearchParams(query))).toBeNull();
		},
	);

	test("[A1] a plus in an encoded address is preserved", () => {
		expect(activationLinkOf(new URLSearchParams("email=a%2Bb@c.de&token=x"))).toEqual({
			email: "a+b@c.de",
			token: "x",
		});
	});
});
