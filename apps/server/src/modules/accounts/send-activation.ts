import type { Locale } from "@stride/i18n";
import type { Platform } from "../../platform/context.ts";
import { requestActivation } from "./request-activation.ts";

/** Requests the activation mail again, with the same steps for known and unknown addresses. */
export async function sendActivation(
	deps: Platform,
	{ email, locale }: { email: string; locale: Locale },
): Promise<void> {
	await deps.db
		.transaction()
		.execute((tx) => requestActivation(deps, tx, { email, registrationId: null, repeats: true, locale }));
}
