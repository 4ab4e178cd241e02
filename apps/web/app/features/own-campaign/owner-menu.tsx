import type { Campaign } from "@stride/contract/campaigns/campaigns";
import { Ellipsis, Flag, Pencil, Share, Trash2 } from "lucide-react";
import { Button } from "react-aria-components/Button";
import { useNavigate } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { buttonLook } from "../../ui/button/button-look.ts";
import { useShareCampaign } from "../../ui/button/use-share-campaign.ts";
import { Menu, MenuItem } from "../../ui/overlay/menu.tsx";
import { mayDo, type OwnAction } from "./own-action.ts";

export type OwnerMenuProps = {
	campaign: Campaign;
	/** The wizard's target after a change: the campaign's page or the dashboard. */
	backTo: "campaign" | "dashboard";
	onAsk: (action: OwnAction) => void;
};

/** [P2] The author's permitted actions for a campaign. */
export default function OwnerMenu({ campaign, backTo, onAsk }: OwnerMenuProps) {
	const t = useTranslations("owner.menu");
	const locale = useLocale();
	const navigate = useNavigate();
	const share = useShareCampaign(campaign.name);
	const label = t("label", { title: campaign.title });
	const edit = new URLSearchParams({ campaign: campaign.name, ...(backTo === "dashboard" && { "back-to": backTo }) });
	return (
		<Menu
			label={label}
			trigger={
				<Button aria-label={label} className={buttonLook({ tone: "quiet", size: "s", isIcon: true })}>
					<Ellipsis className="size-5" aria-hidden />
				</Button>
			}
		>
			{campaign.permissions.update && (
				<MenuItem
					icon={<Pencil className="size-5" aria-hidden />}
					onAction={() => void navigate(`/${locale}/create-campaign?${edit}`)}
				>
					{t("edit")}
				</MenuItem>
			)}
			<MenuItem icon={<Share className="size-5" aria-hidden />} onAction={share}>
				{t("share")}
			</MenuItem>
			{mayDo.finish(campaign) && (
				<MenuItem icon={<Flag className="size-5" aria-hidden />} onAction={() => onAsk("finish")}>
					{t("finish")}
				</MenuItem>
			)}
			{mayDo.delete(campaign) && (
				<MenuItem isDanger icon={<Trash2 className="size-5" aria-hidden />} onAction={() => onAsk("delete")}>
					{t("delete")}
				</MenuItem>
			)}
		</Menu>
	);
}
