import {
	createTestApp,
	createTestCampaign,
	endMailPauses,
	mailsDecided,
	refusal,
	signUpPerson,
	type TestApp,
	type TestClient,
	testPassword,
	uniqueEmail,
	until,
} from "@stride/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { createDesk, type Desk, insertLive } from "./operator.test-steps.ts";

let app: TestApp;
let desk: Desk;
beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"));
	desk = await createDesk(app);
});
afterAll(() => app.stop());
beforeEach(() => desk.proof());

const code = async (request: Promise<unknown>) => (await refusal(request)).code;
const reason = "Collects for a person who knows nothing of it.";
const idOf = async (person: TestClient) => (await person.call("getProfile", {})).id;
const suspend = (accountId: string, hideCampaigns: boolean) =>
	desk.operator.call("suspendAccount", { params: { accountId }, body: { reason, hideCampaigns } });
const restore = (accountId: string) => desk.operator.call("restoreAccount", { params: { accountId } });
const signIn = (email: string) => app.client().call("signIn", { body: { email, password: testPassword } });
const actionsOn = async (id: string) => (await desk.auditOf(id)).map(({ action }) => action);
const isPublic = async (campaignId: string) =>
	app
		.client()
		.call("getCampaign", { params: { campaignId } })
		.then(
			() => true,
			() => false,
		);

describe("a suspended account", () => {
	it("[N1] loses its sessions, is refused at a sign-in, has its payouts held, and is mailed the reason once", async () => {
		const person = await signUpPerson(app, { language: "uk" });
		const campaign = await createTestCampaign(person);
		const id = await idOf(person);
		await Promise.all([suspend(id, false), suspend(id, false)]);
		expect(await code(person.call("getProfile", {}))).toBe("UnauthorizedException");
		expect(await code(signIn(person.email))).toBe("AccountSuspendedException");
		expect(await code(app.client().call("signIn", { body: { email: person.email, password: "Wrong-Horse-9" } }))).toBe(
			"InvalidCredentialsException",
		);
		expect(await isPublic(campaign.id)).toBe(true);
		expect(await app.client().call("getPublicProfile", { params: { userId: id } })).toMatchObject({
			isSuspended: true,
			bio: null,
			socialLinks: {},
		});
		const [found] = (await desk.operator.call("searchAccounts", { query: { q: id } })).data;
		expect(found).toMatchObject({ suspended: { reason } });
		expect(found?.holdId).not.toBeNull();
		await app.sandbox.mail(person.email, /акаунт у .* заблоковано/);
		expect(await desk.mailsOfHold(String(found?.holdId))).toBe(0);
		const page = () => app.client().call("getCampaign", { params: { campaignId: campaign.id } });
		expect((await page()).isAuthorSuspended).toBe(true);
		expect((await actionsOn(id)).filter((action) => action === "account-suspended")).toHaveLength(1);
		await restore(id);
		await restore(id);
		expect((await signIn(person.email)).token).toBeTruthy();
		expect((await page()).isAuthorSuspended).toBe(false);
		await app.sandbox.mail(person.email, /акаунт у .* відновлено/);
		expect((await actionsOn(id)).filter((action) => action === "account-restored")).toHaveLength(1);
	});

	it("[N1] has its campaigns hidden on request, which stay hidden when it is restored", async () => {
		const person = await signUpPerson(app);
		const campaign = await createTestCampaign(person);
		const streamId = await insertLive(app, campaign.id);
		const id = await idOf(person);
		await suspend(id, true);
		expect(await isPublic(campaign.id)).toBe(false);
		const stream = await app.app.deps.db
			.selectFrom("liveStream")
			.select("state")
			.where("id", "=", streamId)
			.executeTakeFirstOrThrow();
		expect(stream.state).toBe("ended");
		await restore(id);
		expect(await isPublic(campaign.id)).toBe(false);
		await desk.restore("campaign", campaign.id);
		expect(await isPublic(campaign.id)).toBe(true);
	});

	it("[N1] is no account of the desk, and a suspension needs a fresh proof", async () => {
		expect(await code(suspend(await idOf(desk.operator), false))).toBe("DeskAccountException");
		const id = await idOf(await signUpPerson(app));
		await desk.forgetProof();
		const { call } = desk.operator;
		const refused = [
			() => suspend(id, false),
			() => restore(id),
			() => call("endAccountSessions", { params: { accountId: id } }),
			() => call("resumeAccountMail", { params: { accountId: id } }),
			() => call("correctEmail", { params: { accountId: id }, body: { email: uniqueEmail("x"), reason } }),
			() => call("stopCampaign", { params: { campaignId: id }, body: { reason, way: "hide" } }),
			() => call("resumeCampaign", { params: { campaignId: id } }),
		];
		for (const request of refused) expect(await code(request())).toBe("ReauthenticationRequiredException");
	});
});

describe("help with an account", () => {
	it("[A2] [N1] ends all its sessions, which is audited and mailed", async () => {
		const person = await signUpPerson(app);
		const id = await idOf(person);
		const other = app.client();
		other.token = (await signIn(person.email)).token;
		await desk.operator.call("endAccountSessions", { params: { accountId: id } });
		for (const client of [person, other]) {
			expect(await code(client.call("getProfile", {}))).toBe("UnauthorizedException");
		}
		expect((await signIn(person.email)).token).toBeTruthy();
		await app.sandbox.mail(person.email, /signed out of .* on all devices/);
		expect(await actionsOn(id)).toContain("sessions-ended-by-desk");
	});

	it("[A1] [N1] sends the activation mail of a waiting sign-up again, and nothing to an unknown address", async () => {
		const email = uniqueEmail("waiting");
		const names = { firstName: "Ivan", lastName: "Franko" };
		await app.client("uk").call("signUp", {
			body: { ...names, email, password: testPassword, passwordRepeat: testPassword },
		});
		const links = async () => (await app.sandbox.mails(email)).flatMap((mail) => mail.links);
		await until("the first mail", async () => (await links()).length > 0);
		const requests = () =>
			app.app.deps.db.selectFrom("activationRequest").select("locale").where("emailKey", "=", email).execute();
		const before = (await requests()).length;
		await desk.operator.call("resendActivation", { body: { email } });
		expect((await requests()).slice(before - 1)).toEqual([{ locale: "uk" }, { locale: "uk" }]);
		const { id: waiting } = await app.app.deps.db
			.selectFrom("registration")
			.select("id")
			.where("emailKey", "=", email)
			.executeTakeFirstOrThrow();
		expect((await actionsOn(waiting)).filter((action) => action === "activation-resent")).toHaveLength(1);
		await desk.operator.call("resendActivation", { body: { email: uniqueEmail("unknown") } });
	});

	it("[A1] [N1] shows that mail to it came back, and resumes it, which is audited", async () => {
		const person = await signUpPerson(app);
		const id = await idOf(person);
		const find = async () => (await desk.operator.call("searchAccounts", { query: { q: id } })).data[0];
		expect((await find())?.mailProblem).toBeNull();
		await app.sandbox.returnMail({ to: person.email });
		expect((await find())?.mailProblem).toEqual({ reason: "bounced", since: expect.any(String) });
		const resume = () => desk.operator.call("resumeAccountMail", { params: { accountId: id } });
		await resume();
		await resume();
		expect((await find())?.mailProblem).toBeNull();
		const audit = (await desk.auditOf(id)).filter(({ action }) => action === "mail-resumed-by-desk");
		expect(audit).toEqual([
			{
				action: "mail-resumed-by-desk",
				by: desk.operator.email,
				facts: [{ name: "reason", before: "bounced", after: null }],
			},
		]);
		await person.call("resumeMail", {});
		expect(await actionsOn(id)).not.toContain("mail-resumed");
	});

	it("[A1] [N1] sends the activation mail of a waiting sign-up to an address whose mail came back", async () => {
		const email = uniqueEmail("returned");
		await app.sandbox.setMailRules({ to: email, at: "rcpt", reply: "550 5.1.1 No such user", times: 1 });
		const names = { firstName: "Ivan", lastName: "Franko" };
		const body = { ...names, email, password: testPassword, passwordRepeat: testPassword };
		await app.client().call("signUp", { body });
		const { db } = app.app.deps;
		await until("the refusal", async () => {
			const row = await db.selectFrom("mailBounce").select("kind").orderBy("receivedAt", "desc").executeTakeFirst();
			return row?.kind === "refused";
		});
		await desk.operator.call("resendActivation", { body: { email } });
		// The mail is deferred by the pause after the first one: once it waits, the pause is ended.
		await mailsDecided(app);
		await endMailPauses(app);
		await app.sandbox.mail(email);
		const { id } = await db
			.selectFrom("registration")
			.select("id")
			.where("emailKey", "=", email)
			.executeTakeFirstOrThrow();
		expect(await actionsOn(id)).toEqual(expect.arrayContaining(["mail-resumed-by-desk", "activation-resent"]));
	});

	it("[A2] [N1] corrects the e-mail: sessions and links end, both addresses are notified, the old one opens nothing", async () => {
		const person = await signUpPerson(app);
		const id = await idOf(person);
		const email = uniqueEmail("corrected");
		const correct = (to: string) =>
			desk.operator.call("correctEmail", { params: { accountId: id }, body: { email: to, reason } });
		await app.client().call("requestSignInLink", { body: { email: person.email } });
		const link = await until("the sign-in link", async () => {
			const links = (await app.sandbox.mails(person.email)).flatMap((mail) => mail.links);
			return links.find((url) => url.includes("sign-in-link")) ?? null;
		});
		expect((await refusal(correct(desk.operator.email))).fields).toHaveProperty("email");
		await correct(email);
		await correct(email);
		expect(await code(person.call("getProfile", {}))).toBe("UnauthorizedException");
		const token = String(new URL(link).searchParams.get("token"));
		for (const address of [person.email, email]) {
			expect(await code(app.client().call("signInByLink", { body: { email: address, token } }))).toBe(
				"SignInLinkInvalidException",
			);
		}
		expect(await code(signIn(person.email))).toBe("InvalidCredentialsException");
		expect((await signIn(email)).token).toBeTruthy();
		await app.sandbox.mail(email, /e-mail address of your account .* was changed/);
		await until("the mail to the old address", async () =>
			(await app.sandbox.mails(person.email)).some(({ links }) => links.some((url) => url.includes("change-email"))),
		);
		expect((await actionsOn(id)).filter((action) => action === "email-corrected")).toHaveLength(1);
	});
});
