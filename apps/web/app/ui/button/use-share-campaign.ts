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

/** The id of a campaign's stream, or of a clip; neither for the campaign itself. */
type SharedPart = { stream?: string | undefined; clip?: string | undefined };

/** The path of a campaign, or of one of its streams or clips, below the language. */
export function sharedPath({ campaign, stream, clip }: SharedPart & { campaign: string }): string {
	return `/campaign/${campaign}${stream ? `/challenge/${stream}` : clip ? `/clip/${clip}` : ""}`;
}

/** Copies the link of a campaign, or of one of its streams or clips, and opens the sheet with the other ways to share it, where the link can also be read. */
export function useShareCampaign(campaign: string, part: SharedPart = {}): () => void {
	const locale = useLocale();
	const { publicUrl } = useSite();
	const openPopup = useOpenPopup();
	const copy = useCopyLink();
	return () => {
		void copy(`${publicUrl}/${locale}${sharedPath({ campaign, ...part })}`);
		const { stream, clip } = part;
		openPopup("shareCampaign", { campaign, ...(stream && { stream }), ...(clip && { clip }) });
	};
}
