import { useLocale, useTranslations } from "use-intl";
import { useSite } from "../../lib/page/site-config.ts";
import { useOpenPopup } from "../../lib/popups/popup-host.tsx";
import { notify } from "../overlay/notify.ts";

/** @returns a function that copies a URL with a notice, and answers whether the browser permitted it */
export function useCopyLink(): (url: string) => Promise<boolean> {
	const t = useTranslations("common.share");
	return async (url) => {
		try {
			await navigator.clipboard.writeText(url);
		} catch {
			return false;
		}
		notify({ title: t("copied") });
		return true;
	};
}

/** The path of a campaign, or of one of its streams, below the language. */
export function sharedPath({ campaign, stream }: { campaign: string; stream?: string | undefined }): string {
	return `/campaign/${campaign}${stream ? `/challenge/${stream}` : ""}`;
}

/** Copies the link of a campaign, or of one of its streams, and opens the sheet with the other ways to share it, where the link can also be read. */
export function useShareCampaign(campaign: string, streamId?: string): () => void {
	const locale = useLocale();
	const { publicUrl } = useSite();
	const openPopup = useOpenPopup();
	const copy = useCopyLink();
	return () => {
		void copy(`${publicUrl}/${locale}${sharedPath({ campaign, stream: streamId })}`);
		openPopup("shareCampaign", { campaign, ...(streamId && { stream: streamId }) });
	};
}
