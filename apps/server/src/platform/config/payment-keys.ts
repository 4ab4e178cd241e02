import { createHash } from "node:crypto";
import { resolve } from "node:path";

export type KeySettings = {
	DATA_DIR: string;
	REHEARSAL: boolean;
	SECRET?: string | undefined;
	STRIPE_SECRET_KEY?: string | undefined;
	STRIPE_PUBLISHABLE_KEY?: string | undefined;
	STRIPE_WEBHOOK_SECRET?: string | undefined;
};

/**
 * Derives the sandbox's keys, which are valid only for the stand-ins on this machine. In a rehearsal strangers reach the
 * product's webhooks, so the keys depend on its secret, and one of them does not reveal another.
 */
export function sandboxKey(
	env: KeySettings,
	purpose: "publishable" | "secret" | "webhook" | "password" | "mail",
): string {
	const source = env.REHEARSAL ? `rehearsal:${purpose}:${env.SECRET}` : `sandbox:${resolve(env.DATA_DIR)}`;
	return createHash("sha256").update(source).digest("hex").slice(0, 24);
}

export function stripeKeys(env: KeySettings, inSandbox: boolean) {
	if (!inSandbox) {
		return {
			secretKey: String(env.STRIPE_SECRET_KEY),
			publishableKey: String(env.STRIPE_PUBLISHABLE_KEY),
			webhookSecret: String(env.STRIPE_WEBHOOK_SECRET),
		};
	}
	return {
		secretKey: `sk_test_${sandboxKey(env, "secret")}`,
		publishableKey: `pk_test_${sandboxKey(env, "publishable")}`,
		webhookSecret: `whsec_${sandboxKey(env, "webhook")}`,
	};
}

export const paymentMode = (secretKey: string, inSandbox: boolean) =>
	inSandbox ? ("sandbox" as const) : /^[sr]k_live_/.test(secretKey) ? ("live" as const) : ("test" as const);
