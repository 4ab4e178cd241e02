import type { Locale } from "@stride/i18n";
import type { Platform } from "../../platform/context.ts";
import { requestActivation } from "./request-activation.ts";

/** Asks for the activation mail again, with the same steps whether or not anything is known of the address. */
export async function sendActivation(
	deps: Platform,
	{ email, locale }: { email: string; locale: Locale },
): Promise<void> {
	await deps.db
		.transaction()
		.execute((tx) => requestActivation(deps, tx, { email, registrationId: null, repeats: true, locale }));
}
