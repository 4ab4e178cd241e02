import type { Campaign } from "@stride/contract/campaigns/campaigns";
import { type Ref, useImperativeHandle, useRef } from "react";
import { createPortal } from "react-dom";
import { useTranslations } from "use-intl";
import { useSite } from "../../lib/page/site-config.ts";
import { Mark } from "../../ui/media/logo.tsx";
import { Picture } from "../../ui/media/picture.tsx";
import { QrCode } from "./qr-code.tsx";

export type PosterHandle = { print: () => Promise<void> };

/** A page for paper, beside the site in the document: it is shown in print only, and then alone (base.css). */
export function Poster({ campaign, url, ref }: { campaign: Campaign; url: string; ref: Ref<PosterHandle> }) {
	const t = useTranslations("sharing");
	const { brand } = useSite();
	const page = useRef<HTMLDivElement>(null);
	useImperativeHandle(ref, () => ({
		async print() {
			const cover = page.current?.querySelector("img");
			// Without its cover the poster is still complete.
			await cover?.decode().catch(() => undefined);
			print();
		},
	}));
	return createPortal(
		<div
			ref={page}
			data-poster
			data-theme="light"
			className="hidden max-h-[98vh] overflow-hidden bg-white text-black print:block"
		>
			<Picture
				image={campaign.image}
				alt=""
				sizes="800px"
				isFirst
				className="aspect-[800/449] max-h-[38vh] w-full rounded-4"
			/>
			<p className="mt-[3vh] line-clamp-3 wrap-anywhere type-display-2">{campaign.title}</p>
			<p className="mt-[1.5vh] line-clamp-2 wrap-anywhere type-lead">
				{campaign.author.firstName} {campaign.author.lastName}
			</p>
			<div className="mt-[3vh] flex items-center gap-8">
				<QrCode text={url} label={t("qr")} className="size-[26vh] shrink-0" />
				<div className="min-w-0">
					<p className="type-display-3">{t("scan")}</p>
					<p className="mt-3 wrap-anywhere type-body-strong">{url.replace(/^https?:\/\//, "")}</p>
					<p className="mt-6 flex items-center gap-3 type-title">
						<Mark className="size-8 shrink-0" />
						{brand}
					</p>
				</div>
			</div>
		</div>,
		document.body,
	);
}
