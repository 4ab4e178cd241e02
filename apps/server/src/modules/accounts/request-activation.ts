import type { Locale } from "@stride/i18n";
import type { Platform } from "../../platform/context.ts";
import type { Db } from "../../platform/db/database.ts";
import { emailKey } from "../../platform/email-key.ts";
import { queueMail } from "../notifications/index.ts";
import { insertActivationRequest } from "./registrations.queries.ts";

export const activationMail = "activation";

/** Requests an activation mail. What is sent, if anything, is decided when the mail is composed. */
export async function requestActivation(
	deps: Platform,
	db: Db,
	request: {
		email: string;
		/** Null: the newest sign-up with the address. */
		registrationId: string | null;
		/** A repetition is dropped if another mail was just sent to the address. */
		repeats: boolean;
		locale: Locale;
	},
): Promise<void> {
	const id = deps.newId();
	await insertActivationRequest(db, {
		id,
		emailKey: emailKey(request.email),
		registrationId: request.registrationId,
		repeats: request.repeats,
		locale: request.locale,
		createdAt: deps.clock(),
	});
	await queueMail(deps, db, { kind: activationMail, subjectId: id, recipient: request.email });
}
