import { createTestApp, refusal, signUpPerson, type TestApp, type TestClient, testPassword } from "@stride/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createTestClock, minutes } from "../accounts.test-steps.ts";
import { createSoftwareAuthenticator } from "./software-authenticator.test-steps.ts";

const origin = "http://localhost:3000";
let app: TestApp;
const clock = createTestClock();
beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), { clock: clock.now, env: { PUBLIC_URL: origin } });
});
afterAll(() => app.stop());

type Person = TestClient & { email: string };
const code = async (request: Promise<unknown>) => (await refusal(request)).code;
const newAuthenticator = () => createSoftwareAuthenticator({ origin, rpId: "localhost" });

async function addPasskey(person: Person, authenticator = newAuthenticator()) {
	await person.call("reauthenticate", { body: { password: testPassword } });
	const { challenge } = await person.call("beginPasskey", {});
	const body = { name: "Laptop", ...authenticator.register(challenge) };
	const { recoveryCodes } = await person.call("addPasskey", { body });
	return { authenticator, recoveryCodes, body };
}

async function firstStep(person: Person): Promise<string> {
	const refused = await refusal(app.client().call("signIn", { body: { email: person.email, password: testPassword } }));
	expect(refused.code).toBe("SecondFactorRequiredException");
	return String(refused.secondFactor?.ticket);
}

describe("a passkey", () => {
	it("[A2] [P2] is added with a fresh proof, listed, and removed with one; the account gets recovery codes", async () => {
		const person = await signUpPerson(app);
		expect(await code(person.call("beginPasskey", {}))).toBe("ReauthenticationRequiredException");
		const { recoveryCodes, body } = await addPasskey(person);
		expect(recoveryCodes).toHaveLength(10);
		expect(await code(person.call("addPasskey", { body }))).toBe("PasskeyInvalidException");
		expect((await addPasskey(person)).recoveryCodes).toBeNull();
		const { passkeys, canUsePasskeys } = await person.call("getSecondFactor", {});
		expect({ canUsePasskeys, names: passkeys.map(({ name }) => name) }).toEqual({
			canUsePasskeys: true,
			names: ["Laptop", "Laptop"],
		});
		clock.advance(minutes(11));
		const remove = (id: string) => person.call("removePasskey", { params: { passkeyId: id } });
		expect(await code(remove(String(passkeys[0]?.id)))).toBe("ReauthenticationRequiredException");
		await person.call("reauthenticate", { body: { password: testPassword } });
		for (const { id } of passkeys) await remove(id);
		expect(await person.call("getSecondFactor", {})).toMatchObject({ passkeys: [], recoveryCodes: 0 });
	});

	it("[A2] signs in with a challenge that is accepted once", async () => {
		const person = await signUpPerson(app);
		const { authenticator } = await addPasskey(person);
		const ticket = await firstStep(person);
		const { challenge, allow, rpId } = await app.client().call("requestPasskeySignIn", { body: { ticket } });
		expect({ rpId, allowed: allow.length }).toEqual({ rpId: "localhost", allowed: 1 });
		const passkey = authenticator.answer(challenge);
		const client = app.client();
		client.token = (await client.call("passSecondFactor", { body: { ticket, passkey } })).token;
		expect((await client.call("getProfile", {})).email).toBe(person.email);
		const again = await firstStep(person);
		const replay = app.client().call("passSecondFactor", { body: { ticket: again, passkey } });
		expect(await code(replay)).toBe("PasskeyInvalidException");
	});

	it("[A2] of another site, another account, or with another's challenge is refused", async () => {
		const [person, stranger] = [await signUpPerson(app), await signUpPerson(app)];
		const { authenticator } = await addPasskey(person);
		const { authenticator: others } = await addPasskey(stranger);
		const ticket = await firstStep(person);
		const challengeOf = async (someTicket: string) =>
			(await app.client().call("requestPasskeySignIn", { body: { ticket: someTicket } })).challenge;
		const attempts = [
			authenticator.answer(await challengeOf(ticket), "https://phishing.example"),
			others.answer(await challengeOf(ticket)),
			authenticator.answer(await challengeOf(await firstStep(stranger))),
			authenticator.answer("bm90LWEtY2hhbGxlbmdl"),
			{ ...authenticator.answer(await challengeOf(ticket)), signature: "AAAA" },
			{ ...authenticator.answer(await challengeOf(ticket)), clientDataJSON: "AAAA" },
		];
		for (const passkey of attempts) {
			expect(await code(app.client().call("passSecondFactor", { body: { ticket, passkey } }))).toBe(
				"PasskeyInvalidException",
			);
		}
	});

	it("[A2] is a fresh proof of its own account", async () => {
		const person = await signUpPerson(app);
		const { authenticator } = await addPasskey(person);
		clock.advance(minutes(11));
		const { challenge } = await person.call("requestPasskeyProof", {});
		await person.call("reauthenticate", { body: { passkey: authenticator.answer(challenge) } });
		expect((await person.call("renewRecoveryCodes", {})).recoveryCodes).toHaveLength(10);
		expect(await code((await signUpPerson(app)).call("requestPasskeyProof", {}))).toBe("SecondFactorMissingException");
	});

	it("[A2] needs a domain: an IP address is no relying party", async () => {
		const numbered = await createTestApp(inject("postgresUrl"));
		try {
			const person = await signUpPerson(numbered);
			await person.call("reauthenticate", { body: { password: testPassword } });
			expect(await code(person.call("beginPasskey", {}))).toBe("PasskeysUnavailableException");
		} finally {
			await numbered.stop();
		}
	});
});
