import type { DeskRole } from "@stride/contract/operator/desk-rights";
import {
	createTestApp,
	createTestCampaign,
	refusal,
	signUpPerson,
	type TestApp,
	testOperatorEmail,
	testPassword,
	uniqueEmail,
	until,
} from "@stride/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { createSecurityEvents } from "../../platform/security/security-events.ts";
import { appointFirstAdmin } from "../accounts/index.ts";
import { createDesk, type Desk } from "./operator.test-steps.ts";

let app: TestApp;
let desk: Desk;
beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"));
	desk = await createDesk(app);
});
afterAll(() => app.stop());
beforeEach(() => desk.proof());

const code = async (request: Promise<unknown>) => (await refusal(request)).code;
const idOf = async (person: { call: Desk["operator"]["call"] }) => (await person.call("getProfile", {})).id;
const grant = (email: string, role: DeskRole) => desk.operator.call("grantDeskRole", { body: { email, role } });
const revoke = (accountId: string, role: DeskRole) =>
	desk.operator.call("revokeDeskRole", { params: { accountId, role } });

describe("the first admin", () => {
	it("[N1] is the account that the settings name, and stays one after its e-mail has changed", async () => {
		expect((await desk.operator.call("getProfile", {})).permissions.desk).toContain("manage-roles");
		const rename = (from: string, to: string) =>
			app.app.deps.db.updateTable("account").set({ emailKey: to }).where("emailKey", "=", from).execute();
		await rename(desk.operator.email, "moved@example.org");
		expect((await desk.operator.call("getDesk", {})).payoutHolds).toBe(0);
		await rename("moved@example.org", desk.operator.email);
	});

	it("[N1] [A2] is appointed while there is no admin, once, and audited; others are not appointed later", async () => {
		const { deps } = app.app;
		const securityEvents = createSecurityEvents(deps);
		const later = await signUpPerson(app, { email: uniqueEmail("later") });
		const appoint = (...emails: string[]) =>
			appointFirstAdmin({ ...deps, securityEvents, config: { ...deps.config, operators: new Set(emails) } });
		await appoint(later.email);
		expect(await code(later.call("getDesk", {}))).toBe("ForbiddenException");
		const operatorId = await idOf(desk.operator);
		const setRoles = (id: string, deskRoles: DeskRole[]) =>
			deps.db.updateTable("account").set({ deskRoles }).where("id", "=", id).execute();
		await setRoles(operatorId, []);
		await Promise.all([appoint(testOperatorEmail), appoint(testOperatorEmail)]);
		const granted = (await desk.auditOf(operatorId)).filter(({ action }) => action === "desk-role-granted");
		expect(granted).toHaveLength(2);
		expect(granted[0]).toMatchObject({
			by: null,
			facts: expect.arrayContaining([
				{ name: "role", before: null, after: "admin" },
				{ name: "by", before: null, after: "settings" },
			]),
		});
	});

	it("[N1] is not a demo account where demo data are off", async () => {
		const { deps } = app.app;
		const operatorId = await idOf(desk.operator);
		const setDemo = (demo: boolean) =>
			deps.db.updateTable("account").set({ demo }).where("id", "=", operatorId).execute();
		const real = await signUpPerson(app, { email: uniqueEmail("real") });
		await setDemo(true);
		await appointFirstAdmin({
			...deps,
			securityEvents: createSecurityEvents(deps),
			config: { ...deps.config, operators: new Set([real.email]) },
		});
		await setDemo(false);
		expect((await real.call("getProfile", {})).permissions.desk).toContain("manage-roles");
		await revoke(await idOf(real), "admin");
	});
});

describe("roles", () => {
	it("[N1] are granted and revoked by admins, audited, and mailed to the person in both cases", async () => {
		const person = await signUpPerson(app, { firstName: "Sofiia", language: "uk" });
		const accountId = await idOf(person);
		await grant(person.email.toUpperCase(), "support");
		await grant(person.email, "support");
		expect((await desk.operator.call("listTeam", {})).find(({ id }) => id === accountId)).toMatchObject({
			email: person.email,
			roles: ["support"],
		});
		expect((await person.call("getDesk", {})).newMessages).toBe(0);
		const mails = (subject: string) =>
			until(`a mail with ${subject}`, async () => {
				const found = (await app.sandbox.mails(person.email)).filter(({ text }) => text.includes(subject));
				return found.length > 0 ? found : null;
			});
		expect(await mails("Ваші ролі тепер: підтримка")).toHaveLength(1);
		await revoke(accountId, "support");
		await mails("Ваші ролі тепер: немає");
		expect(await code(person.call("getDesk", {}))).toBe("ForbiddenException");
		const actions = (await desk.auditOf(accountId)).filter(({ action }) => action.startsWith("desk-role"));
		expect(actions.map(({ action, by }) => [action, by])).toEqual([
			["desk-role-revoked", desk.operator.email],
			["desk-role-granted", desk.operator.email],
		]);
	});

	it("[N1] need a fresh proof, a known account and an admin", async () => {
		const person = await signUpPerson(app);
		await desk.forgetProof();
		expect(await code(grant(person.email, "finance"))).toBe("ReauthenticationRequiredException");
		expect(await code(revoke(await idOf(person), "finance"))).toBe("ReauthenticationRequiredException");
		await desk.proof();
		expect((await refusal(grant(uniqueEmail("unknown"), "finance"))).fields).toHaveProperty("email");
		await grant(person.email, "finance");
		await person.call("reauthenticate", { body: { password: testPassword } });
		expect(await code(person.call("grantDeskRole", { body: { email: person.email, role: "admin" } }))).toBe(
			"ForbiddenException",
		);
	});

	it("[N1] keep one admin, also when two revoke each other at once", async () => {
		const operatorId = await idOf(desk.operator);
		expect(await code(revoke(operatorId, "admin"))).toBe("LastAdminException");
		const second = await signUpPerson(app);
		await grant(second.email, "admin");
		await second.call("reauthenticate", { body: { password: testPassword } });
		const secondId = await idOf(second);
		const results = await Promise.allSettled([
			second.call("revokeDeskRole", { params: { accountId: operatorId, role: "admin" } }),
			revoke(secondId, "admin"),
		]);
		expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
		await app.app.deps.db
			.updateTable("account")
			.set({ deskRoles: ["admin"] })
			.where("id", "=", operatorId)
			.execute();
	});
});

describe("personal data", () => {
	it("[N1] in searches of accounts and donations need a fresh proof", async () => {
		await desk.forgetProof();
		for (const name of ["searchAccounts", "searchDonations"] as const) {
			expect(await code(desk.operator.call(name, { query: {} }))).toBe("ReauthenticationRequiredException");
		}
	});

	it("[N1] other lists show names without e-mails, except those of colleagues", async () => {
		const author = await signUpPerson(app, { firstName: "Author" });
		const campaign = await createTestCampaign(author);
		const [found] = await desk.findCampaign(campaign.id);
		expect(found?.author).toMatchObject({ firstName: "Author", email: null });
	});
});
