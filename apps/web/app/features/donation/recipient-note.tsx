import type { Campaign } from "@stride/contract/campaigns/campaigns";
import { Landmark } from "lucide-react";
import { useTranslations } from "use-intl";
import { useSite } from "../../lib/page/site-config.ts";

export type Receiving = Pick<Campaign, "author" | "recipient">;

/** Who receives the donation, and how. */
export function RecipientNote({ campaign }: { campaign: Receiving }) {
	const t = useTranslations("donation.recipient");
	const { brand } = useSite();
	return (
		<div className="flex gap-3 rounded-3 bg-info-soft px-4 py-3 type-small">
			<Landmark className="mt-0.5 size-5 shrink-0" aria-hidden />
			<div className="min-w-0">
				<p className="wrap-anywhere type-small-strong">
					{t.rich("title", { name: () => <RecipientName campaign={campaign} /> })}
				</p>
				<p>{t(campaign.recipient.type, { brand })}</p>
			</div>
		</div>
	);
}

/** The author, or the organization of the charity project in its own language. */
export function RecipientName({ campaign: { author, recipient } }: { campaign: Receiving }) {
	if (recipient.type === "charity") return <span lang="en">{recipient.name}</span>;
	return `${author.firstName} ${author.lastName}`;
}
