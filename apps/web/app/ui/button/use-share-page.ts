import { useTranslations } from "use-intl";
import { sharePage } from "../../lib/page/share-page.ts";
import { notify } from "../overlay/notify.ts";

/**
 * Shares a page, and shows a notice where the device gives no feedback. `copied` replaces the text for a copied URL.
 */
export function useSharePage(copied?: string): (page: { title: string; text: string; url: string }) => Promise<void> {
	const t = useTranslations("common.share");
	return async (page) => {
		const outcome = await sharePage(page);
		if (outcome === "copied") notify({ title: copied ?? t("copied") });
		if (outcome === "failed") notify({ title: t("failed"), text: t("failedText"), tone: "danger" });
	};
}
