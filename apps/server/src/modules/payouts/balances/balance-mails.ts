import { formatExact } from "@stride/money";
import type { Platform } from "../../../platform/context.ts";
import { findOpenAccount } from "../../accounts/index.ts";
import { getCampaignReference } from "../../campaigns/index.ts";
import { sayIn } from "../../donations/index.ts";
import type { ComposedMail, MailComposer } from "../../notifications/index.ts";
import { findBalanceChange } from "./balance-changes.queries.ts";

export const balanceOffset = "balance-offset";
export const balancePaidIn = "balance-paid-in";
export const balanceWrittenOff = "balance-written-off";

const texts = { offset: "balanceOffset", "paid-in": "balancePaidIn", "written-off": "balanceWrittenOff" } as const;

/** Explains to the author why a campaign's balance has changed. */
export function balanceMails(deps: Platform): Record<string, MailComposer> {
	const compose = (id: string) => composeChange(deps, id);
	return { [balanceOffset]: compose, [balancePaidIn]: compose, [balanceWrittenOff]: compose };
}

async function composeChange(deps: Platform, id: string): Promise<ComposedMail | null> {
	const change = await findBalanceChange(deps.db, id);
	const mail = change && texts[change.kind as keyof typeof texts];
	if (!mail) return null;
	const campaign = await getCampaignReference(deps.db, change.campaignId);
	const author = await findOpenAccount(deps.db, campaign.authorId);
	if (!author) return null;
	const { locale, email, firstName } = author;
	const other = change.otherCampaignId ? await getCampaignReference(deps.db, change.otherCampaignId) : null;
	const say = sayIn(deps, locale, mail);
	const row = sayIn(deps, locale, "payoutRows");
	return {
		to: email,
		locale,
		subject: say("subject", { campaign: campaign.title }),
		content: {
			heading: deps.texts.mail(locale, "greeting", { name: firstName }),
			paragraphs: [say("text"), ...(change.reason ? [say("reason", { reason: change.reason })] : [])],
			rows: [
				{ label: row("campaign"), value: campaign.title },
				...(other ? [{ label: say("from"), value: other.title }] : []),
				{ label: row("amount"), value: formatExact(change.amountCents, campaign.currency) },
			],
			button: { label: row("button"), url: `${deps.config.publicUrl}/${locale}/account/payouts` },
		},
	};
}
