import { expect, it } from "vitest";
import { readConfig } from "../../../platform/config.ts";
import { createSecrets } from "../../../platform/security/secrets.ts";
import { flowCookieName, readReturnedFlow, setFlowCookie } from "./flow-cookie.ts";

it("[A3] a sign-in that began before a rotation of SECRET returns while the replaced secret is configured", async () => {
	const [first, second] = ["a".repeat(32), "b".repeat(32)];
	const depsOf = (secret: string, previous: string[] = []) => ({
		config: readConfig({}),
		secrets: createSecrets(secret, previous),
		clock: () => new Date(),
	});
	const cookies: Record<string, string> = {};
	const reply = { setCookie: (name: string, value: string) => Object.assign(cookies, { [name]: value }) };
	const flow = { kind: "returned", secret: "half" } as const;
	await setFlowCookie(depsOf(first), reply, flow);
	expect(Object.keys(cookies)).toEqual([flowCookieName(readConfig({}))]);
	expect(await readReturnedFlow(depsOf(second, [first]), cookies)).toEqual(flow);
	expect(await readReturnedFlow(depsOf(second), cookies)).toBeNull();
});
