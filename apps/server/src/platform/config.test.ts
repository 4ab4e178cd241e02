import { describe, expect, it } from "vitest";
import { ConfigError, readConfig, settingNames } from "./config.ts";

const rehearsal = {
	REHEARSAL: "true",
	PUBLIC_URL: "https://give.example",
	SANDBOX_URL: "https://sandbox.give.example",
	SECRET: "q8Zt1mXw4Jd7Lk0Rf5Hs2Yn9Cz3Pg6Me",
};
const live = {
	STRIPE_SECRET_KEY: "sk_live_a",
	STRIPE_PUBLISHABLE_KEY: "pk_live_a",
	STRIPE_WEBHOOK_SECRET: "whsec_a",
	SMTP_URL: "smtp://mail.example:25",
	SUPPORT_EMAIL: "help@stride.test",
	OPERATOR_EMAIL: "operator@stride.test",
	OPERATOR_ACCOUNTS: "operator@stride.test",
	PUBLIC_URL: "https://give.example",
};
const covered = { FEE_COVER: "true" };
const catalogue = {
	GLOBALGIVING_API_KEY: "key",
	GLOBALGIVING_EMAIL: "partner@example.org",
	GLOBALGIVING_PASSWORD: "word",
	GLOBALGIVING_GATEWAY_KEY: "gateway",
};

describe("configuration", () => {
	it("runs a rehearsal with the stand-ins behind https, and keys that strangers cannot derive", () => {
		const config = readConfig(rehearsal);
		expect(config.publicUrl).toBe("https://give.example");
		expect(config.sandbox.browserUrl).toBe("https://sandbox.give.example");
		expect(config.sandbox.services.size).toBe(4);
		expect(config.stripe.mode).toBe("sandbox");
		expect(config.accounts.deskFactorRequired).toBe(true);
		const { secretKey, publishableKey, webhookSecret } = config.stripe;
		const ends = [secretKey, publishableKey, webhookSecret, String(config.sandbox.rehearsalPassword)].map((key) =>
			key.slice(-24),
		);
		expect(new Set(ends).size).toBe(4);
		const other = readConfig({ ...rehearsal, SECRET: "b7Tq0vXw3Jd9Lk2Rf6Hs8Yn1Cz5Pg4Me" });
		expect(other.stripe.publishableKey).not.toBe(publishableKey);
		expect(readConfig({}).sandbox.rehearsalPassword).toBeNull();
	});

	it("runs with the sandbox on loopback when nothing is set", () => {
		const config = readConfig({});
		expect(config.publicUrl).toBe("http://127.0.0.1:3000");
		expect([...config.sandbox.services]).toEqual(["stripe", "mail", "globalgiving", "oidc"]);
		expect(config.google?.issuer).toBe("http://localhost:3001/oidc");
		expect(config.stripe.scriptUrl).toBe("http://localhost:3001/stripe.js");
		expect(config.stripe.livemode).toBe(false);
	});

	it("leaves out the stand-in of a service whose keys are set", () => {
		const config = readConfig({ ...live, PUBLIC_URL: "https://give.example" });
		expect(config.sandbox.services.size).toBe(0);
		expect(config.stripe.livemode).toBe(true);
		expect(config.stripe.api).toBeUndefined();
		expect(config.secureCookies).toBe(true);
		expect(config.demoData).toBe(false);
		expect(config.google).toBeNull();
	});

	it("enables Google sign-in when its client is configured", () => {
		const client = { GOOGLE_CLIENT_ID: "id.apps.example", GOOGLE_CLIENT_SECRET: "secret" };
		const config = readConfig({ ...live, ...client, PUBLIC_URL: "https://give.example" });
		expect(config.google).toMatchObject({ clientId: "id.apps.example", issuer: "https://accounts.google.com" });
		expect(readConfig(client).sandbox.services.has("oidc")).toBe(false);
		expect(() => readConfig({ GOOGLE_CLIENT_ID: "id" })).toThrow("must be set together");
	});

	it("marks catalogue donations as tests unless the keys are live", () => {
		expect(readConfig({ ...live, ...catalogue }).catalogue?.livemode).toBe(true);
		const test = { STRIPE_SECRET_KEY: "sk_test_a", STRIPE_PUBLISHABLE_KEY: "pk_test_a" };
		expect(readConfig({ ...live, ...test, ...catalogue }).catalogue?.livemode).toBe(false);
		expect(readConfig({ ...live, ...catalogue, GLOBALGIVING_TEST: "false" }).catalogue?.livemode).toBe(true);
		expect(readConfig({}).catalogue?.livemode).toBe(false);
	});

	it("disables the passphrase rule unless its length is set", () => {
		expect(readConfig({}).accounts.passphraseMin).toBeNull();
		expect(readConfig({ PASSPHRASE_MIN: "" }).accounts.passphraseMin).toBeNull();
		expect(readConfig({ PASSPHRASE_MIN: "15" }).accounts.passphraseMin).toBe(15);
		expect(readConfig({ PASSPHRASE_MIN: "64" }).accounts.passphraseMin).toBe(64);
	});

	it("accepts random secrets", () => {
		const secrets = [
			"0f8c4be1d2a79356e0b14c7d9a823f65",
			"Zk3vX9QpLw7RtY2nBs5HdC8mJf4GaE6u",
			"kalt-Bahn-73-Ufer-Moos-Licht-Weg-12-Turm",
		];
		for (const secret of secrets) expect(readConfig({ SECRET: secret }).secret).toBe(secret);
	});

	it("warns of misspelt settings and of an installation without an operator", () => {
		expect(
			readConfig({ ...live, DATBASE_URL: "x", TRUST_PROXI: "true", HOME: "/root", PATH: "/bin" }).warnings,
		).toEqual([
			"DATBASE_URL is no setting. Did you mean DATABASE_URL?",
			"TRUST_PROXI is no setting. Did you mean TRUST_PROXY?",
		]);
		expect(readConfig({ ...live, OPERATOR_ACCOUNTS: "" }).warnings).toEqual([
			expect.stringMatching(/^OPERATOR_ACCOUNTS/),
		]);
		expect(readConfig({}).warnings).toEqual([]);
	});

	it.each([
		["an https address with the sandbox", { PUBLIC_URL: "https://give.example" }, "PUBLIC_URL is https"],
		[
			"a rehearsal with a key",
			{ ...rehearsal, STRIPE_SECRET_KEY: "sk_test_a" },
			"STRIPE_SECRET_KEY is set in a rehearsal",
		],
		["a rehearsal with a mail server", { ...rehearsal, SMTP_URL: "smtp://mail.example:25" }, "SMTP_URL is set"],
		["a rehearsal without a service", { ...rehearsal, SANDBOX: "stripe,mail" }, "globalgiving, oidc"],
		["a rehearsal without a secret", { ...rehearsal, SECRET: "" }, "SECRET must be set"],
		["a rehearsal without the sandbox's address", { ...rehearsal, SANDBOX_URL: "" }, "SANDBOX_URL must be set"],
		["a rehearsal over http", { ...rehearsal, PUBLIC_URL: "http://127.0.0.1:3000" }, "must be https"],
		["a rehearsal under one name", { ...rehearsal, SANDBOX_URL: "https://give.example" }, "host name of its own"],
		["a sandbox's path", { ...rehearsal, SANDBOX_URL: "https://sandbox.give.example/x" }, "SANDBOX_URL: give"],
		["a rehearsal on an open address", { ...rehearsal, HOST: "0.0.0.0" }, "loopback only"],
		["the sandbox's address outside a rehearsal", { SANDBOX_URL: "https://sandbox.example" }, "REHEARSAL=true only"],
		["a live key with the sandbox", { STRIPE_SECRET_KEY: "sk_live_a", SANDBOX: "all" }, "live Stripe key"],
		[
			"a live key with another service's sandbox",
			{ ...live, PUBLIC_URL: "http://127.0.0.1:3000", SANDBOX: "globalgiving,oidc" },
			"stand-ins: globalgiving, oidc",
		],
		[
			"a live key without a mail server",
			{ ...live, PUBLIC_URL: "http://127.0.0.1:3000", SMTP_URL: "" },
			"stand-ins: mail",
		],
		["plain http outside loopback", { ...live, PUBLIC_URL: "http://give.example" }, "plain http"],
		["the sandbox on an open address", { HOST: "0.0.0.0", PUBLIC_URL: "http://127.0.0.1:3000" }, "loopback only"],
		["half a set of keys", { STRIPE_SECRET_KEY: "sk_test_a" }, "must be set together"],
		["no mail server without the sandbox", { SANDBOX: "stripe" }, "SMTP_URL"],
		["an unknown sandbox service", { SANDBOX: "bank" }, "SANDBOX"],
		["an invalid port", { PORT: "http" }, "PORT"],
		["a short secret", { SECRET: "short" }, "SECRET"],
		["a repeated secret", { SECRET: "change-me-change-me-change-me-change-me" }, "too easy to guess"],
		["the keys of a keyboard", { SECRET: "qwertyuiopasdfghjklzxcvbnm1234567890" }, "too easy to guess"],
		["a sentence as a secret", { SECRET: "this-is-my-very-secret-secret-2026" }, "too easy to guess"],
		["an invalid address", { SUPPORT_EMAIL: "no-domain" }, "SUPPORT_EMAIL"],
		["a partner without an address", { PARTNER_NAME: "Track Union" }, "PARTNER_NAME and PARTNER_URL"],
		["a logo without a partner", { PARTNER_LOGO: "logo.svg" }, "PARTNER_NAME and PARTNER_URL"],
		["a partner's address without https", { PARTNER_NAME: "T", PARTNER_URL: "http://t.example" }, "PARTNER_URL"],
		["a partner's address that runs script", { PARTNER_NAME: "T", PARTNER_URL: "javascript:alert(1)" }, "PARTNER_URL"],
		[
			"a support address with an undeliverable domain",
			{ ...live, SUPPORT_EMAIL: "support@stride.invalid" },
			"SUPPORT_EMAIL",
		],
		[
			"an operator's address with an undeliverable domain",
			{ ...live, OPERATOR_EMAIL: "a@mail.example.com" },
			"OPERATOR_EMAIL",
		],
		["a sender with an undeliverable domain", { ...live, MAIL_FROM: "post@stride.example" }, "MAIL_FROM"],
		["an undeliverable sender where only mail is real", { SMTP_URL: "smtps://mail.stride.test" }, "SUPPORT_EMAIL"],
		["a return path without a mailbox", { ...live, MAIL_RETURN_PATH: "bounces@stride.invalid" }, "MAIL_RETURN_PATH"],
		["a return path that leaves no room", { MAIL_RETURN_PATH: "returned-mails-of-stride@a.test" }, "MAIL_RETURN_PATH"],
		["a return path with a detail", { MAIL_RETURN_PATH: "bounces+all@a.test" }, "MAIL_RETURN_PATH"],
		["a short password of the mail server", { MAIL_WEBHOOK_SECRET: "short" }, "MAIL_WEBHOOK_SECRET"],
		["a selector that is no name", { MAIL_DKIM_SELECTOR: "a b" }, "MAIL_DKIM_SELECTOR"],
		["a signing key without a selector", { MAIL_DKIM_KEY_FILE: "/nothing/here.pem" }, "needs MAIL_DKIM_SELECTOR"],
		[
			"a signing key that cannot be read",
			{ MAIL_DKIM_KEY_FILE: "/nothing/here.pem", MAIL_DKIM_SELECTOR: "s1" },
			"no private RSA key",
		],
		[
			"an invalid signing key",
			{ MAIL_DKIM_KEY_FILE: import.meta.filename, MAIL_DKIM_SELECTOR: "s1" },
			"no private RSA key",
		],
		["the name of a state", { STATES_NOT_ALLOWED: "NY,California" }, "Use CA"],
		["an unknown state", { STATES_NOT_ALLOWED: "XX" }, "XX is no code"],
		["a code in lower case", { STATES_NOT_ALLOWED: "ca" }, "Use CA"],
		["a property of every object as a state", { STATES_NOT_ALLOWED: "constructor" }, "constructor is no code"],
		["a test key with a live key", { ...live, STRIPE_PUBLISHABLE_KEY: "pk_test_a" }, "two keys of one mode"],
		["a live key with a test key", { ...live, STRIPE_SECRET_KEY: "sk_test_a" }, "two keys of one mode"],
		["a key without a mode", { ...live, STRIPE_SECRET_KEY: "sk_a" }, "STRIPE_SECRET_KEY"],
		["a default below the minimum", { DONATION_MINIMUM_CENTS: "20000" }, "DONATION_DEFAULT_CENTS"],
		["a suggestion below the minimum", { DONATION_SUGGESTED_CENTS: "100,1000" }, "DONATION_SUGGESTED_CENTS"],
		["a default above the largest charge", { DONATION_DEFAULT_CENTS: "99999999" }, "DONATION_DEFAULT_CENTS"],
		["a minimum above the largest charge", { DONATION_MINIMUM_CENTS: "100000000" }, "DONATION_DEFAULT_CENTS"],
		["an unknown way to pay", { PAYMENT_METHODS: "card,klarna" }, "card, link, apple-pay, google-pay"],
		["no way to pay", { PAYMENT_METHODS: "," }, "PAYMENT_METHODS: must be a list of"],
		["a wallet without cards", { PAYMENT_METHODS: "apple-pay" }, "PAYMENT_METHODS: must contain card"],
		["an unknown currency", { CURRENCIES: "usd,jpy" }, "CURRENCIES"],
		["a currency in upper case", { CURRENCIES: "USD" }, "CURRENCIES"],
		[
			"a minimum that the currency cannot be charged in",
			{ CURRENCIES: "pln", DONATION_MINIMUM_CENTS: "199" },
			"DONATION_MINIMUM_CENTS",
		],
		["a minimum that cannot be charged", { DONATION_MINIMUM_CENTS: "49" }, "DONATION_MINIMUM_CENTS"],
		["a catalogue's minimum above the largest", { CATALOGUE_DONATION_MINIMUM_CENTS: "100000000" }, "CATALOGUE"],
		["a default tip below the minimum", { TIP_MINIMUM_PERCENT: "16" }, "TIP_DEFAULT_PERCENT"],
		["a default tip above the maximum", { TIP_MAXIMUM_PERCENT: "14" }, "TIP_DEFAULT_PERCENT"],
		["a suggested tip above the maximum", { TIP_MAXIMUM_PERCENT: "19" }, "TIP_SUGGESTED_PERCENT"],
		[
			"a suggested free tip above the maximum",
			{ TIP_POLICY: "free", TIP_MAXIMUM_PERCENT: "19" },
			"TIP_SUGGESTED_PERCENT",
		],
		["a maximum tip above the donation", { TIP_MAXIMUM_PERCENT: "101" }, "TIP_MAXIMUM_PERCENT"],
		[
			"a cover of a fee of nothing",
			{ ...covered, EXPECTED_FEE_PERCENT: "0", EXPECTED_FEE_FIXED_CENTS: "0" },
			"FEE_COVER",
		],
		["a cover of a fee that is no card's", { ...covered, EXPECTED_FEE_PERCENT: "20.01" }, "EXPECTED_FEE_PERCENT"],
		["an unknown cover", { FEE_COVER: "always" }, "FEE_COVER"],
		["an unknown policy of tips", { TIP_POLICY: "none" }, "TIP_POLICY"],
		["a suggested tip below the minimum", { TIP_SUGGESTED_PERCENT: "4,10" }, "TIP_SUGGESTED_PERCENT"],
		["a passphrase shorter than 15 characters", { PASSPHRASE_MIN: "14" }, "PASSPHRASE_MIN"],
		["a passphrase longer than 64 characters", { PASSPHRASE_MIN: "65" }, "PASSPHRASE_MIN"],
		["half a character of a passphrase", { PASSPHRASE_MIN: "20.5" }, "PASSPHRASE_MIN"],
		["a pause as long as the broadcast", { RESUME_SECONDS: "60", STREAMING_SECONDS: "60" }, "RESUME_SECONDS"],
		["a session that outlives the cookie", { SESSION_DAYS: "100000000" }, "SESSION_DAYS"],
		["video over http on a page over https", { ...live, MEDIA_URL: "http://media.example" }, "MEDIA_URL is http"],
		["video over plain http from another host", { MEDIA_URL: "http://media.example" }, "plain http"],
		["a path in the address", { PUBLIC_URL: "http://127.0.0.1:3000/give" }, "PUBLIC_URL"],
		["a query in the address", { PUBLIC_URL: "http://127.0.0.1:3000/?a=b" }, "PUBLIC_URL"],
		["a password in the address", { PUBLIC_URL: "http://a:b@127.0.0.1:3000" }, "PUBLIC_URL"],
		["a path in the address of video", { ...live, MEDIA_URL: "https://media.example/live" }, "MEDIA_URL"],
		["one letter as the secret", { SECRET: "a".repeat(64) }, "SECRET is too easy"],
		["a repeated word as the secret", { SECRET: "correct-horse-".repeat(4) }, "SECRET is too easy"],
		["an alphabet as the secret", { SECRET: "abcdefghijklmnopqrstuvwxyz0123456789" }, "SECRET is too easy"],
		["test donations with live keys", { ...live, ...catalogue, GLOBALGIVING_TEST: "true" }, "GLOBALGIVING_TEST"],
		["pictures over plain http", { MEDIA_CDN_URL: "http://cdn.example" }, "MEDIA_CDN_URL"],
		["a CDN with a path", { MEDIA_CDN_URL: "https://cdn.example/pictures" }, "MEDIA_CDN_URL"],
		["live video over plain http", { LIVE_CDN_URL: "http://cdn.example" }, "LIVE_CDN_URL"],
		["a word as the secret of links", { LIVE_LINK_SECRET: "recordings-".repeat(4) }, "LIVE_LINK_SECRET is too easy"],
		["what nginx interprets", { LIVE_LINK_SECRET: `$uri"${"Zk3vT9qLw2XrB7nYp5sD8hJf1mCg6aKe"}` }, "LIVE_LINK_SECRET"],
		["a secret of links alone", { LIVE_LINK_SECRET: "Zk3vT9qLw2XrB7nYp5sD8hJf1mCg6aKe" }, "without LIVE_CDN_URL"],
		["an invalid proxy address", { TRUST_PROXY: "nginx" }, "TRUST_PROXY"],
		["a database elsewhere without TLS", { DATABASE_URL: "postgres://db.example/s?sslmode=disable" }, "DATABASE_TLS"],
		["an invalid amount", { DONATION_SUGGESTED_CENTS: "500,-1" }, "DONATION_SUGGESTED_CENTS"],
	])("rejects %s with a one-line error", (_, variables, part) => {
		const read = () => readConfig(variables as Record<string, string>);
		expect(read).toThrow(ConfigError);
		expect(read).toThrow(part);
		try {
			read();
		} catch (error) {
			expect((error as Error).message).not.toContain("\n");
		}
	});
});

describe("a wrong value", () => {
	it.each([
		[{ SECRET: "short" }, "SECRET: must be at least 32 characters long"],
		[{ PORT: "a" }, "PORT: must be a number"],
		[{ PORT: "70000" }, "PORT: must be at most 65535"],
		[{ PLAYBACK_DEVICES: "0" }, "PLAYBACK_DEVICES: must be more than 0"],
		[{ FEE_BEARER: "donor" }, "FEE_BEARER: must be platform or campaign"],
		[{ STRIPE_SECRET_KEY: "pk_test_a" }, "STRIPE_SECRET_KEY: must begin with sk_ or rk_"],
		[{ SUPPORT_EMAIL: "nowhere" }, "SUPPORT_EMAIL: must be a valid email"],
		[{ PUBLIC_URL: "nowhere" }, "PUBLIC_URL: must be a valid url"],
	])("%j is reported with what the variable must be", (env, message) => {
		expect(() => readConfig(env)).toThrow(`Wrong setting: ${message}. See docs/operations.md.`);
	});

	it.each(settingNames)("of %s is never reported in the schema library's words", (name) => {
		for (const value of ["a", "-1", "0.5", "1e99", "a,b", "\u{1f642}".repeat(2_000)]) {
			try {
				readConfig({ [name]: value });
			} catch (error) {
				expect(error).toBeInstanceOf(ConfigError);
				expect((error as Error).message).not.toMatch(/expected|Invalid|Too (?:small|big)|is not valid/);
			}
		}
	});
});
