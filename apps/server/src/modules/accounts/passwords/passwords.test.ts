import { hash } from "@node-rs/argon2";
import { NewPassword } from "@stride/contract/accounts/accounts";
import { limits } from "@stride/contract/limits";
import { expect, it } from "vitest";
import { createPasswords, hashPassword } from "./passwords.ts";

it("[A2] hashes with the parameters that OWASP names, salted", async () => {
	const [first, second] = await Promise.all([hashPassword("Correct-Horse-9"), hashPassword("Correct-Horse-9")]);
	expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
	expect(first).not.toBe(second);
	expect(createPasswords().isOutdated(first)).toBe(false);
});

it("[A2] recognises hashes of earlier parameters", async () => {
	const weak = await hash("Correct-Horse-9", { memoryCost: 4_096, timeCost: 1, parallelism: 1 });
	expect(createPasswords().isOutdated(weak)).toBe(true);
});

it("[A2] verifies only the password itself, however it was typed", async () => {
	const passwords = createPasswords();
	const stored = await passwords.hash("Café-Ångström-1");
	expect(await passwords.verify(stored, "Cafe\u0301-A\u030angstro\u0308m-1")).toBe(true);
	expect(await passwords.verify(stored, "Cafe-Angstrom-1")).toBe(false);
	expect(await passwords.verify(stored, "Café-Ångström-1\u0000")).toBe(false);
});

it("[A2] accepts every password that the contract accepts, also one of characters outside the basic plane", async () => {
	const password = `Aa1${"😀".repeat(limits.passwordMax - 3)}`;
	expect(NewPassword.safeParse(password).success).toBe(true);
	const passwords = createPasswords();
	expect(await passwords.verify(await passwords.hash(password), password)).toBe(true);
});

it("[A2] returns false without a hash to compare with", async () => {
	expect(await createPasswords().verify(null, "Correct-Horse-9")).toBe(false);
});

it("[A2] rejects with 503 when a hundred are queued", async () => {
	const passwords = createPasswords();
	const stored = await hashPassword("Correct-Horse-9");
	const answers = await Promise.allSettled(
		Array.from({ length: 110 }, () => passwords.verify(stored, "Correct-Horse-9")),
	);
	const refused = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason] : []));
	expect(refused).toHaveLength(8);
	for (const reason of refused) expect(reason).toMatchObject({ status: 503, retryAfterSeconds: 2 });
	expect(answers.filter((answer) => answer.status === "fulfilled" && answer.value)).toHaveLength(102);
});
