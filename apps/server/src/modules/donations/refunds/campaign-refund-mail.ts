import { formatExact } from "@stride/money";
import type { Platform } from "../../../platform/context.ts";
import type { Db } from "../../../platform/db/database.ts";
import { findOpenAccount } from "../../accounts/index.ts";
import { getCampaignReference } from "../../campaigns/index.ts";
import { isBeforeRestore } from "../../ledger/index.ts";
import { type ComposedMail, queueMail } from "../../notifications/index.ts";
import { campaignButton, longDate, sayIn } from "../money/money-mail.ts";
import { countItems, findCampaignRefund, sumNotRefunded } from "./campaign-refunds.queries.ts";

export const campaignRefunded = "campaign-refunded";

/** Queues the author's mail about the finished refund of a campaign, unless the account was removed. */
export async function queueCampaignRefunded(
	deps: Platform,
	tx: Db,
	{ id, campaignId }: { id: string; campaignId: string },
): Promise<void> {
	const { authorId } = await getCampaignReference(tx, campaignId);
	const author = await findOpenAccount(tx, authorId);
	if (author) await queueMail(deps, tx, { kind: campaignRefunded, subjectId: id, recipient: author.email });
}

/** Its subject is the refund of the campaign. The desk's reason is internal and not repeated. */
export async function composeCampaignRefunded(deps: Platform, refundId: string): Promise<ComposedMail | null> {
	const refund = await findCampaignRefund(deps.db, refundId);
	if (!refund?.endedAt || refund.state !== "done") return null;
	if (await isBeforeRestore(deps.db, refund.endedAt)) return null;
	const campaign = await getCampaignReference(deps.db, refund.campaignId);
	const author = await findOpenAccount(deps.db, campaign.authorId);
	if (!author) return null;
	const { locale } = author;
	const [[counts], notRefundedCents] = await Promise.all([
		countItems(deps.db, [refundId]),
		sumNotRefunded(deps.db, refundId),
	]);
	const refused = Number(counts?.refused ?? 0);
	const say = sayIn(deps, locale, "campaignRefunded");
	return {
		to: author.email,
		locale,
		subject: say("subject", { campaign: campaign.title }),
		content: {
			heading: deps.texts.mail(locale, "greeting", { name: author.firstName }),
			paragraphs: [
				say("text", { campaign: campaign.title }),
				...(refused > 0 ? [say("refusedText", { count: refused })] : []),
				say("means"),
				say("next", { email: deps.config.site.supportEmail }),
			],
			rows: [
				{ label: say("campaign"), value: campaign.title },
				{ label: say("date"), value: longDate(locale, refund.endedAt) },
				{ label: say("donations"), value: String(Number(counts?.refunded ?? 0)) },
				{ label: say("sum"), value: formatExact(Number(counts?.refundedCents ?? 0), campaign.currency) },
				...(refused > 0
					? [
							{ label: say("refused"), value: String(refused) },
							{ label: say("refusedSum"), value: formatExact(notRefundedCents, campaign.currency) },
						]
					: []),
			],
			...campaignButton(deps, campaign, locale, say("button")),
		},
	};
}
