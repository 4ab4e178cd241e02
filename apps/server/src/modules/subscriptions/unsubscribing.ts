import { isLocale } from "@stride/i18n";
import type { Platform } from "../../platform/context.ts";
import type { Unsubscribing } from "../notifications/index.ts";
import { unsubscribePath } from "./digest-mail.ts";
import { findSubscription } from "./subscriptions.queries.ts";
import { endById } from "./unsubscribe.ts";

/** Unsubscribing by a mail's link; the subject of its tokens is the subscription. */
export const campaignNewsOff = (deps: Platform): Unsubscribing => ({
	words: "campaignNewsOff",
	async findPage(id, token) {
		const row = await findSubscription(deps.db, id);
		return row ? unsubscribePath(row, isLocale(row.locale) ? row.locale : "en", token) : null;
	},
	turnOff: (id, requestId) => endById(deps, id, requestId),
});
