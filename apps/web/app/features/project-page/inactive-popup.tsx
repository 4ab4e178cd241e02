import { useLocale, useTranslations } from "use-intl";
import { Button } from "../../ui/button/button.tsx";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";

/** [U1] `inactiveProject`: the project accepts no new campaigns; offers alternatives. */
export default function InactivePopup(props: { name: string; search: string; isOpen: boolean; onClose: () => void }) {
	const t = useTranslations("project.inactive");
	return (
		<Dialog
			isOpen={props.isOpen}
			onClose={props.onClose}
			title={t("popupTitle")}
			actions={
				<>
					<LinkButton to={`/${useLocale()}/featured-projects${props.search}`} tone="action">
						{t("others")}
					</LinkButton>
					<Button tone="quiet" onPress={props.onClose}>
						{t("stay")}
					</Button>
				</>
			}
		>
			<p>{t.rich("popupText", { name: () => <span lang="en">{props.name}</span> })}</p>
		</Dialog>
	);
}
