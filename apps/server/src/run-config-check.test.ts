import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Currency } from "@stride/money";
import { createTestApp, freePort, ownEnv, type TestApp } from "@stride/testing";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { checkStripe } from "./providers/stripe/check-stripe.ts";
import { connectEvents, platformEvents } from "./providers/stripe/judge-account.ts";
import { runConfigCheck } from "./run-config-check.ts";

let app: TestApp;
beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"));
});
afterAll(() => app?.stop());

function settings(env: Record<string, string> = {}): Record<string, string> {
	const { config } = app.app.deps;
	return {
		DATABASE_URL: app.databaseUrl,
		DATABASE_URL_OWNER: app.ownerUrl,
		DATA_DIR: config.dataDir,
		PORT: String(config.port),
		SANDBOX_PORT: String(config.sandbox.port),
		SANDBOX_SMTP_PORT: String(config.sandbox.smtpPort),
		PAYMENT_TIMEOUT_MS: "2000",
		...env,
	};
}

async function check(env: Record<string, string> = {}): Promise<{ code: number; text: string; lines: string[] }> {
	const lines: string[] = [];
	const code = await runConfigCheck(settings(env), (line) => void lines.push(line));
	return { code, text: lines.join("\n"), lines };
}

describe("check:config", () => {
	it("checks everything, prints one line for each check, and exits with 0", async () => {
		const { code, text, lines } = await check();
		expect(text).not.toContain("problem");
		expect(code).toBe(0);
		for (const subject of ["settings", "payments", "mail", "database", "data folder"]) {
			expect(text).toContain(`ok       ${subject}: `);
		}
		for (const line of lines) expect(line).toMatch(/^(?:ok|warning|problem) +[a-z ]+: [^\n]+$/);
		expect(text).toContain("/v1/webhooks/stripe");
	});

	it("exits with 1 and one line for settings that stop the start", async () => {
		const { code, lines } = await check({ DONATION_MINIMUM_CENTS: "20000" });
		expect(code).toBe(1);
		expect(lines).toEqual([expect.stringMatching(/^problem {2}settings: DONATION_DEFAULT_CENTS/)]);
	});

	it("reports each unavailable service, and checks the others", async () => {
		const away = String(await freePort());
		const url = new URL(app.databaseUrl);
		url.pathname = "/nothing_here";
		const { code, text } = await check({ SANDBOX_PORT: away, SANDBOX_SMTP_PORT: away, DATABASE_URL: url.href });
		expect(code).toBe(1);
		expect(text).toContain(`problem  payments: the sandbox does not answer at 127.0.0.1:${away}.`);
		expect(text).toMatch(/^problem {2}mail: the mail server .* cannot be reached/m);
		expect(text).toMatch(/^problem {2}database: .*there is no database "nothing_here"/m);
		expect(text).toMatch(/^ok {7}data folder: /m);
	});

	it("reports a user without rights, and a folder that is not writable", async () => {
		const client = new pg.Client({ connectionString: app.ownerUrl });
		await client.connect();
		const role = `reader_${app.app.deps.config.port}`;
		await client.query(`create role ${role} login password 'reader'`);
		const url = new URL(app.databaseUrl);
		url.username = role;
		url.password = "reader";
		const { code, text } = await check({ DATABASE_URL_OWNER: url.href, DATA_DIR: join(import.meta.filename, "data") });
		await client.query(`drop role ${role}`);
		await client.end();
		expect(code).toBe(1);
		expect(text).toMatch(/^problem {2}database: the user may not create tables/m);
		expect(text).toMatch(/^problem {2}data folder: DATA_DIR .* cannot be used: a part of its path is a file\.$/m);
		expect(text).not.toContain("reader@");
	});

	it("runs in docs/install.md with the view of the files that the unit has", async () => {
		const read = (path: string) => readFile(join(import.meta.dirname, "../../..", path), "utf8");
		const [unit, guide] = await Promise.all([read("deploy/systemd/stride.service"), read("docs/install.md")]);
		const command = /systemd-run[\s\S]*?check-config\.ts/.exec(guide)?.[0] ?? "";
		for (const name of ["User", "ProtectSystem", "ProtectHome", "PrivateTmp", "StateDirectory", "StateDirectoryMode"]) {
			expect(command).toContain(`-p ${new RegExp(`^${name}=.*$`, "m").exec(unit)?.[0]}`);
		}
	});

	it.each([
		["BRAND_LOGO", {}],
		["PARTNER_LOGO", { PARTNER_NAME: "Track Union", PARTNER_URL: "https://track.example" }],
	])("reports a file of %s that would stop the start", async (setting, env) => {
		const { code, text } = await check({ ...env, [setting]: "/nowhere/logo.png" });
		expect(code).toBe(1);
		expect(text).toContain(`problem  pictures: ${setting} cannot be read: /nowhere/logo.png`);
		expect(text).toMatch(/^ok {7}data folder: /m);
	});

	it("warns of a missing database and of misspelt settings", async () => {
		const { code, text } = await check({ DATABASE_URL: "", SMPT_URL: "smtp://x" });
		expect(code).toBe(0);
		expect(text).toMatch(/^warning {2}database: DATABASE_URL is not set/m);
		expect(text).toMatch(/^warning {2}settings: SMPT_URL is no setting. Did you mean SMTP_URL/m);
	});

	it("looks up the records of the sender where mail is real, and nothing in the sandbox", async () => {
		const requested: string[] = [];
		const readTexts = async (name: string) => {
			requested.push(name);
			return [["v=spf1 mx -all"]];
		};
		await runConfigCheck(settings(), () => undefined, readTexts);
		expect(requested).toEqual([]);
		const lines: string[] = [];
		const addresses = { SUPPORT_EMAIL: "help@stride.test", OPERATOR_EMAIL: "operator@stride.test" };
		const smtp = {
			SMTP_URL: `smtp://127.0.0.1:${app.app.deps.config.sandbox.smtpPort}`,
			SANDBOX: "stripe,globalgiving,oidc",
		};
		await runConfigCheck(settings({ ...smtp, ...addresses }), (line) => void lines.push(line), readTexts);
		expect(requested).toEqual(expect.arrayContaining(["stride.test", "_dmarc.stride.test"]));
		const text = lines.join("\n");
		expect(text).toMatch(/^ok {7}mail: stride\.test has an SPF record/m);
		expect(text).toMatch(/^problem {2}mail: _dmarc\.stride\.test has no DMARC record/m);
		expect(text).toMatch(/^warning {2}mail: MAIL_WEBHOOK_SECRET is not set/m);
	});

	it("is a command with the result as its exit code", async () => {
		const run = (env: Record<string, string>) =>
			new Promise<{ code: number; text: string }>((resolve) => {
				const command = [join(import.meta.dirname, "check-config.ts")];
				execFile(process.execPath, command, { env: { ...ownEnv(), ...settings(env) } }, (error, text) =>
					resolve({ code: Number(error?.code ?? 0), text }),
				);
			});
		expect((await run({})).code).toBe(0);
		expect(await run({ SECRET: "short" })).toMatchObject({ code: 1, text: expect.stringContaining("SECRET") });
	});
});

describe("the check of real keys", () => {
	const findings = async (publicUrl: string, change: object = {}, currencies: [Currency, ...Currency[]] = ["usd"]) => {
		const { stripe } = app.app.deps.config;
		const all = await checkStripe({ ...stripe, mode: "test", ...change }, { publicUrl, currencies });
		return all.map(({ level, message }) => `${level} ${message}`).join("\n");
	};

	it("accepts an endpoint for exactly this address", async () => {
		expect(await findings(app.url)).not.toContain("problem");
		expect(await findings("https://give.example")).toContain(
			"problem no webhook endpoint is registered for https://give.example/v1/webhooks/stripe",
		);
	});

	it("names events that docs/operations.md names too", async () => {
		const text = await readFile(join(import.meta.dirname, "../../../docs/operations.md"), "utf8");
		for (const name of [...platformEvents, ...connectEvents]) expect(text).toContain(`\`${name}\``);
	});

	it("reports keys that Stripe rejects", async () => {
		expect(await findings(app.url, { secretKey: "sk_test_another" })).toMatch(/^problem Stripe does not accept/);
	});
});
