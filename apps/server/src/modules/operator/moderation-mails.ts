import { HideableKind } from "@stride/contract/operator/operator";
import type { Platform } from "../../platform/context.ts";
import { findOpenAccount } from "../accounts/index.ts";
import { letterMails } from "../letters/index.ts";
import { type ComposedMail, type MailComposer, restrictionText } from "../notifications/index.ts";
import { hideables } from "./hideables.ts";
import { letterBoxes } from "./letters/letter-boxes.ts";
import { findNotice } from "./moderation-notices.queries.ts";
import { decisionMails } from "./reports/decision-mails.ts";

export const contentHidden = "content-hidden";
export const contentRestored = "content-restored";
export const campaignPausedMail = "campaign-paused";
export const campaignResumedMail = "campaign-resumed";

/** The composers of this module's mails, by kind. */
export function operatorMails(deps: Platform): Record<string, MailComposer> {
	return {
		[contentHidden]: (id) => composeNotice(deps, id, "contentHidden"),
		[contentRestored]: (id) => composeNotice(deps, id, "contentRestored"),
		[campaignPausedMail]: (id) => composeNotice(deps, id, "campaignPaused"),
		[campaignResumedMail]: (id) => composeNotice(deps, id, "campaignResumed"),
		...letterMails(deps, letterBoxes),
		...decisionMails(deps),
	};
}

async function composeNotice(
	deps: Platform,
	noticeId: string,
	mail: "contentHidden" | "contentRestored" | "campaignPaused" | "campaignResumed",
): Promise<ComposedMail | null> {
	const { config, db, texts } = deps;
	const notice = await findNotice(db, noticeId);
	const owner = notice && (await findOpenAccount(db, notice.ownerId));
	if (!notice || !owner) return null;
	const { locale, email, firstName } = owner;
	const kind = HideableKind.parse(notice.kind);
	const path = await hideables[kind].pathOf(db, notice.subjectId);
	const { brand } = config.site;
	// A post may be a picture only.
	const title = notice.title || texts.mail(locale, "untitled");
	const say = (key: string, values: Record<string, string> = {}) =>
		texts.mail(locale, `${mail}.${key}`, { kind, title, brand, ...values });
	return {
		to: email,
		locale,
		subject: say("subject"),
		content: {
			heading: texts.mail(locale, "greeting", { name: firstName }),
			paragraphs: [
				say("text"),
				...(notice.reason === null
					? []
					: [say("reason", { reason: notice.reason }), say("means"), say("next"), ...restrictionText(deps, locale)]),
			],
			button: { label: say("button"), url: `${config.publicUrl}/${locale}${path}` },
		},
	};
}
