import { useTranslations } from "use-intl";
import { notify } from "../../ui/overlay/notify.ts";

/** Shows a notice that a part of the page could not be loaded. */
export function useLoadFailureNotice(): () => void {
	const t = useTranslations("common.failure");
	return () => notify({ title: t("unreachable"), text: t("tryAgain"), tone: "danger" });
}
