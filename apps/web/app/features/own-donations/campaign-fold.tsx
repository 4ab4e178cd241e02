import type { Campaign } from "@stride/contract/campaigns/campaigns";
import { formatWhole } from "@stride/money";
import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { classNames } from "../../ui/class-names.ts";
import { Day } from "../../ui/form/day.tsx";
import { Picture } from "../../ui/media/picture.tsx";
import { Badge } from "../../ui/text/badge.tsx";
import { CampaignDonations } from "./campaign-donations.tsx";

const headLook = "flex w-full items-center gap-4 p-4 text-left phone:px-5";

/** A campaign with its donations in a collapsible part. Without donations there is nothing to expand. */
export function CampaignFold({ campaign }: { campaign: Campaign }) {
	const [isOpen, setOpen] = useState(false);
	const id = useId();
	const hasDonations = campaign.fundRaised > 0;
	return (
		<div className="overflow-hidden rounded-4 border border-line bg-surface">
			<h3>
				{hasDonations ? (
					<button
						type="button"
						aria-expanded={isOpen}
						aria-controls={id}
						onClick={() => setOpen(!isOpen)}
						className={classNames(headLook, "-outline-offset-3 hover:bg-hover")}
					>
						<Head campaign={campaign} />
						<ChevronDown className={classNames("size-6 shrink-0 quiet-motion", isOpen && "rotate-180")} aria-hidden />
					</button>
				) : (
					<span className={headLook}>
						<Head campaign={campaign} />
					</span>
				)}
			</h3>
			<div id={id} hidden={!isOpen} className="border-line border-t">
				{isOpen && <CampaignDonations campaign={campaign} />}
			</div>
		</div>
	);
}

function Head({ campaign }: { campaign: Campaign }) {
	const t = useTranslations("donations.received");
	return (
		<>
			<span className="hidden shrink-0 phone:block">
				<Picture
					image={campaign.image}
					alt=""
					sizes="88px"
					className="aspect-[344/215] w-18 rounded-2 bg-sunken desk:w-22"
				/>
			</span>
			<span className="grid min-w-0 flex-1 items-center gap-x-5 gap-y-1.5 tablet:grid-cols-[minmax(0,1fr)_auto]">
				<span className="min-w-0">
					<span className="wrap-anywhere block type-body-strong">{campaign.title}</span>
					<span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 type-small text-muted">
						<Day at={campaign.createdAt} form="medium" />
						{campaign.endedAt !== null && <Badge>{t("ended")}</Badge>}
					</span>
				</span>
				<span className={campaign.fundRaised > 0 ? "type-score-3 text-[1rem]" : "type-small text-muted"}>
					{campaign.fundRaised > 0
						? t("raised", { amount: formatWhole(campaign.fundRaised, campaign.currency) })
						: t(campaign.isRefunded ? "refunded" : "nothing")}
				</span>
			</span>
		</>
	);
}
