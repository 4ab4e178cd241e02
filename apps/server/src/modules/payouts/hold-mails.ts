import type { Platform } from "../../platform/context.ts";
import { findOpenAccount } from "../accounts/index.ts";
import { getCampaignReference } from "../campaigns/index.ts";
import { sayIn } from "../donations/index.ts";
import type { ComposedMail } from "../notifications/index.ts";
import { findHold } from "./payout-holds.queries.ts";

export const payoutsHeld = "payouts-held";
export const payoutsReleased = "payouts-released";

/** Explains the operator's hold and its reason to the author, or its release. */
export async function composeHold(
	deps: Platform,
	holdId: string,
	mail: "payoutsHeld" | "payoutsReleased",
): Promise<ComposedMail | null> {
	const hold = await findHold(deps.db, holdId);
	// Released before the mail was sent: the other mail supersedes it.
	if (!hold || (hold.releasedAt !== null) !== (mail === "payoutsReleased")) return null;
	const campaign = hold.campaignId ? await getCampaignReference(deps.db, hold.campaignId) : null;
	const author = await findOpenAccount(deps.db, campaign?.authorId ?? String(hold.accountId));
	if (!author) return null;
	const { locale, email, firstName } = author;
	const { brand, supportEmail } = deps.config.site;
	const say = sayIn(deps, locale, mail);
	const row = sayIn(deps, locale, "payoutRows");
	return {
		to: email,
		locale,
		subject: say("subject", { brand }),
		content: {
			heading: deps.texts.mail(locale, "greeting", { name: firstName }),
			paragraphs:
				mail === "payoutsHeld"
					? [
							say(campaign ? "campaign" : "account"),
							say("reason", { reason: hold.reason }),
							say("next", { email: supportEmail }),
						]
					: [say(campaign ? "campaign" : "account"), say("next")],
			...(campaign && { rows: [{ label: row("campaign"), value: campaign.title }] }),
			button: { label: row("button"), url: `${deps.config.publicUrl}/${locale}/account/payouts` },
		},
	};
}
