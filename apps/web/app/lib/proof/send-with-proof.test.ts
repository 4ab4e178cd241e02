import type { Send } from "@stride/contract";
import { describe, expect, it } from "vitest";
import { sendWithProof } from "./send-with-proof.ts";

const refusal = (challenge?: string) => ({
	status: 429,
	headers: { "retry-after": "60" },
	body: JSON.stringify({ error: { code: "TooManyRequestsException", title: "t", message: "m", challenge } }),
});
const passed = { status: 204, headers: {}, body: "" };
const request = { method: "POST", url: "/v1/contact-us", headers: { clientid: "a" }, body: "{}" };

function scripted(...answers: Awaited<ReturnType<Send>>[]) {
	const sent: Record<string, string>[] = [];
	const send: Send = async ({ headers }) => {
		sent.push(headers);
		return answers[sent.length - 1] ?? passed;
	};
	return { send, sent };
}

describe("sendWithProof", () => {
	it("[U3] repeats a challenged request with its proof", async () => {
		const { send, sent } = scripted(refusal("17.abc"), passed);
		expect(await sendWithProof(send, async (challenge) => `${challenge}:7`)(request)).toBe(passed);
		expect(sent).toEqual([{ clientid: "a" }, { clientid: "a", "proof-of-work": "17.abc:7" }]);
	});

	it("[U3] returns a second refusal without another proof", async () => {
		const { send, sent } = scripted(refusal("17.abc"), refusal("17.def"), passed);
		expect((await sendWithProof(send, async () => "17.abc:7")(request)).status).toBe(429);
		expect(sent).toHaveLength(2);
	});

	it("[U3] returns the refusal where no proof is found, and where none lifts the limit", async () => {
		const failing = scripted(refusal("17.abc"));
		const rejects = () => Promise.reject(new Error("no worker"));
		expect((await sendWithProof(failing.send, rejects)(request)).headers).toEqual({ "retry-after": "60" });
		const plain = scripted(refusal());
		expect((await sendWithProof(plain.send, rejects)(request)).status).toBe(429);
		expect([...failing.sent, ...plain.sent]).toHaveLength(2);
	});

	it("[U3] sends nothing after the caller has aborted", async () => {
		const { send, sent } = scripted(refusal("17.abc"));
		const caller = new AbortController();
		const find = async () => {
			caller.abort();
			return "17.abc:7";
		};
		await expect(sendWithProof(send, find)({ ...request, signal: caller.signal })).rejects.toThrow();
		expect(sent).toHaveLength(1);
	});
});
