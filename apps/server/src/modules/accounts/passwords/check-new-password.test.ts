import {
	createTestApp,
	mailsDecided,
	refusal,
	signUpPerson,
	type TestApp,
	testPassword,
	uniqueEmail,
} from "@stride/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { post } from "../accounts.test-steps.ts";
import { isCommonPassword } from "./check-new-password.ts";

describe("a common password", () => {
	it.each([
		"Password12345",
		"Qwerty123456",
		"Welcome12345!",
		"  !!LetMeIn2026!!",
		"ＰＡＳＳＷＯＲＤ１２３４５",
		"1q2w3e4r5t6y",
		// Ranks between 50,000 and 100,000.
		"handkerchief",
	])("[A1] is recognised in %j", async (password) => {
		expect(await isCommonPassword(password)).toBe(true);
	});

	it.each([
		testPassword,
		"Another-Horse-10",
		"correct horse battery staple mountain",
		"Довгий-пароль-7",
		"password\nletmein",
	])("[A1] is not recognised in %j", async (password) => {
		expect(await isCommonPassword(password)).toBe(false);
	});
});

describe("a new password that is easily guessed", () => {
	let app: TestApp;
	beforeAll(async () => {
		app = await createTestApp(inject("postgresUrl"));
	});
	afterAll(() => app?.stop());

	const texts = {
		common: [
			"This password is very common and easy to guess. Choose another one.",
			"Цей пароль дуже поширений, його легко вгадати. Оберіть інший.",
		],
		name: [
			"Do not use your e-mail address or the name of this site in the password.",
			"Не використовуйте в паролі свою електронну адресу чи назву цього сайту.",
		],
	};

	it.each([
		["Password12345", "common"],
		["Welcome12345!", "common"],
		["Stride-Stride1", "name"],
		["My-LONGDISTANCE-77", "name"],
	] as const)("[A1] as %s is refused at sign-up, in both languages", async (password, reason) => {
		const body = {
			firstName: "Olena",
			lastName: "Bondar",
			email: "longdistance@example.org",
			password,
			passwordRepeat: password,
		};
		for (const [index, language] of ["en", "uk"].entries()) {
			const answer = await post(app, "/user/sign-up", body, { "accept-language": language });
			expect(answer.status).toBe(400);
			expect(JSON.parse(answer.text).error.fields).toEqual({ password: texts[reason][index] });
		}
	});

	it("[A4] is rejected by a reset, a changed password and a first password, which change nothing", async () => {
		const person = await signUpPerson(app);
		const newPassword = "Qwerty123456";
		const passwords = { newPassword, newPasswordRepeat: newPassword };
		const change = person.call("changePassword", { body: { ...passwords, currentPassword: testPassword } });
		expect((await refusal(change)).fields).toEqual({ newPassword: texts.common[0] });
		await app.client().call("resetPassword", { body: { email: person.email } });
		await mailsDecided(app);
		const link = (await app.sandbox.mails(person.email))
			.flatMap(({ links }) => links)
			.find((url) => url.includes("create-new-password"));
		const newPasswordToken = String(new URL(String(link)).searchParams.get("token"));
		const body = { email: person.email, newPasswordToken };
		const reset = app.client().call("newPassword", { body: { ...body, ...passwords } });
		expect((await refusal(reset)).fields).toEqual({ newPassword: texts.common[0] });
		await app.client().call("signIn", { body: { email: person.email, password: testPassword } });
		// The link is still valid.
		const good = { newPassword: "Another-Horse-10", newPasswordRepeat: "Another-Horse-10" };
		await app.client().call("newPassword", { body: { ...body, ...good } });
	});

	it("[A1] is compared only with names of four letters or more", async () => {
		const email = `ed@${uniqueEmail("host").replace("@", ".")}`;
		const password = "Red-Sledge-Tomorrow-4";
		await app.client().call("signUp", {
			body: { firstName: "Ed", lastName: "Bondar", email, password, passwordRepeat: password },
		});
	});
});
