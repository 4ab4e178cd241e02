import { useLocale, useTranslations } from "use-intl";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { EmptyState } from "../../ui/list/empty-state.tsx";
import trackScene from "../../ui/scenes/empty-track.svg";

/** For a new installation without campaigns. Loaded only there. */
export default function NoCampaigns() {
	const t = useTranslations("landing");
	return (
		<EmptyState
			scene={trackScene}
			title={t("campaigns.emptyTitle")}
			action={
				<LinkButton to={`/${useLocale()}/create-campaign`} tone="strong">
					{t("hero.start")}
				</LinkButton>
			}
		>
			{t("campaigns.emptyText")}
		</EmptyState>
	);
}
