import { z } from "zod";
import { ConfigError } from "./config-error.ts";
import { checkStripeKeys, readOrigin } from "./contradictions.ts";
import { isLoopback } from "./transport.ts";

const sandboxServices = ["stripe", "mail", "globalgiving", "oidc"] as const;
export type SandboxService = (typeof sandboxServices)[number];

/** The settings of the outside services, as read from the environment. */
type Settings = Record<"HOST", string> & { REHEARSAL: boolean; GLOBALGIVING_TEST?: boolean | undefined } & Partial<
		Record<
			| "SANDBOX"
			| "SANDBOX_URL"
			| "SECRET"
			| "STRIPE_SECRET_KEY"
			| "STRIPE_PUBLISHABLE_KEY"
			| "STRIPE_WEBHOOK_SECRET"
			| "SMTP_URL"
			| "GOOGLE_CLIENT_ID"
			| "GOOGLE_CLIENT_SECRET"
			| "FAIL_POINT"
			| (typeof catalogueSettings)[number],
			string | undefined
		>
	>;

/** Chooses the services that run as stand-ins: those named by SANDBOX, else those whose keys are not set. */
export function chooseSandbox(env: Settings): Set<SandboxService> {
	const requested = env.SANDBOX;
	if (requested === "none" || requested === "false") return new Set();
	if (requested === "all" || requested === "true") return new Set(sandboxServices);
	if (requested !== undefined) {
		const named = z.array(z.enum(sandboxServices)).safeParse(
			requested
				.split(",")
				.map((part) => part.trim())
				.filter(Boolean),
		);
		if (named.success) return new Set(named.data);
		throw new ConfigError(`SANDBOX: give all, none or some of ${sandboxServices.join(", ")}. See docs/operations.md.`);
	}
	const withoutKeys = new Set<SandboxService>(sandboxServices);
	if (env.STRIPE_SECRET_KEY) withoutKeys.delete("stripe");
	if (env.SMTP_URL) withoutKeys.delete("mail");
	// With real card payments, the catalogue is off unless it is configured.
	if (env.GLOBALGIVING_API_KEY || env.STRIPE_SECRET_KEY) withoutKeys.delete("globalgiving");
	// With real card payments, the sandbox's sign-in, which needs no proof of identity, is off.
	if (env.GOOGLE_CLIENT_ID || env.STRIPE_SECRET_KEY) withoutKeys.delete("oidc");
	return withoutKeys;
}

export function checkSandbox(env: Settings, sandbox: ReadonlySet<SandboxService>, publicUrl: URL): void {
	if (env.REHEARSAL) checkRehearsal(env, sandbox, publicUrl);
	else if (sandbox.size > 0 && publicUrl.protocol === "https:") {
		throw new ConfigError(
			`PUBLIC_URL is https, which means real visitors, but these services would be stand-ins: ${[...sandbox].join(", ")}. Set their keys, SANDBOX=none, or REHEARSAL=true for a rehearsal without them.`,
		);
	}
	if (env.SANDBOX_URL && !env.REHEARSAL) throw new ConfigError("SANDBOX_URL is read with REHEARSAL=true only.");
	if (sandbox.size > 0 && [env.STRIPE_SECRET_KEY, env.STRIPE_PUBLISHABLE_KEY].some((key) => key?.includes("_live_"))) {
		throw new ConfigError(
			`A live Stripe key is set, which means real money, but these services would be stand-ins: ${[...sandbox].join(", ")}. Remove the key, or set their keys or SANDBOX=none.`,
		);
	}
	if (!sandbox.has("stripe") && !(env.STRIPE_SECRET_KEY && env.STRIPE_PUBLISHABLE_KEY && env.STRIPE_WEBHOOK_SECRET)) {
		throw new ConfigError("STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET must be set together.");
	}
	checkStripeKeys(env);
	checkCatalogue(env, sandbox);
	if ((env.GOOGLE_CLIENT_ID === undefined) !== (env.GOOGLE_CLIENT_SECRET === undefined)) {
		throw new ConfigError("GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together.");
	}
	if (!sandbox.has("mail") && !env.SMTP_URL)
		throw new ConfigError("SMTP_URL must be set where the mail sandbox is off.");
	if (publicUrl.protocol === "http:" && !isLoopback(publicUrl.hostname)) {
		throw new ConfigError(
			`PUBLIC_URL ${publicUrl.origin} is plain http outside loopback; serve the product over https.`,
		);
	}
	if (env.FAIL_POINT && !sandbox.has("stripe")) {
		throw new ConfigError("FAIL_POINT ends the process on purpose: it is for tests with the sandbox only.");
	}
	if (sandbox.size > 0 && !isLoopback(env.HOST)) {
		throw new ConfigError("The sandbox runs on loopback only: leave HOST at 127.0.0.1 or switch the sandbox off.");
	}
}

const realServices = [
	"STRIPE_SECRET_KEY",
	"STRIPE_PUBLISHABLE_KEY",
	"STRIPE_WEBHOOK_SECRET",
	"SMTP_URL",
	"GOOGLE_CLIENT_ID",
	"GOOGLE_CLIENT_SECRET",
	"GLOBALGIVING_API_KEY",
	"GLOBALGIVING_EMAIL",
	"GLOBALGIVING_PASSWORD",
	"GLOBALGIVING_GATEWAY_KEY",
] as const;

/** A rehearsal has the real name, proxy and certificate, and no real service. */
function checkRehearsal(env: Settings, sandbox: ReadonlySet<SandboxService>, publicUrl: URL): void {
	const given = realServices.find((name) => env[name] !== undefined);
	if (given)
		throw new ConfigError(`${given} is set in a rehearsal, where every service is a stand-in. Remove one of them.`);
	const missing = sandboxServices.filter((name) => !sandbox.has(name));
	if (missing.length > 0) {
		throw new ConfigError(`SANDBOX leaves out ${missing.join(", ")} in a rehearsal. Remove it, or set SANDBOX=all.`);
	}
	if (!env.SECRET) throw new ConfigError("SECRET must be set in a rehearsal: the keys of the stand-ins depend on it.");
	if (!env.SANDBOX_URL) {
		throw new ConfigError("SANDBOX_URL must be set in a rehearsal: the https address of the sandbox's pages.");
	}
	const sandboxUrl = readOrigin("SANDBOX_URL", env.SANDBOX_URL);
	if (publicUrl.protocol !== "https:" || sandboxUrl.protocol !== "https:") {
		throw new ConfigError("PUBLIC_URL and SANDBOX_URL must be https in a rehearsal.");
	}
	if (publicUrl.host === sandboxUrl.host) {
		throw new ConfigError("SANDBOX_URL needs a host name of its own, so that the card frames are of another site.");
	}
}

const catalogueSettings = [
	"GLOBALGIVING_API_KEY",
	"GLOBALGIVING_EMAIL",
	"GLOBALGIVING_PASSWORD",
	"GLOBALGIVING_GATEWAY_KEY",
] as const;

/** The catalogue is optional, but a partial configuration is a mistake. */
function checkCatalogue(env: Settings, sandbox: ReadonlySet<SandboxService>): void {
	if (sandbox.has("globalgiving")) {
		if (!env.GLOBALGIVING_API_KEY || env.GLOBALGIVING_TEST !== false) return;
		throw new ConfigError("A live GlobalGiving key is set together with its sandbox. Remove one of them.");
	}
	const given = catalogueSettings.filter((name) => env[name] !== undefined);
	if (given.length === 0 || given.length === catalogueSettings.length) return;
	throw new ConfigError(`${catalogueSettings.join(", ")} must be set together.`);
}

/** Catalogue donations are tests unless card payments move real money. */
export function readCatalogueTest(
	env: Settings,
	{ isLive, inSandbox }: { isLive: boolean; inSandbox: boolean },
): boolean {
	if (isLive && !inSandbox && env.GLOBALGIVING_API_KEY && env.GLOBALGIVING_TEST) {
		throw new ConfigError(
			"GLOBALGIVING_TEST is true with live Stripe keys: real donations would be marked as tests. Remove it.",
		);
	}
	return env.GLOBALGIVING_TEST ?? !isLive;
}
