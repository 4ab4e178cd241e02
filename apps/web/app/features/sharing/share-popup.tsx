import type { Campaign } from "@stride/contract/campaigns/campaigns";
import { formatWhole } from "@stride/money";
import { useQuery } from "@tanstack/react-query";
import { Copy, Download, Mail, Printer, Share } from "lucide-react";
import { type Ref, useImperativeHandle, useRef } from "react";
import { createPortal } from "react-dom";
import { encode, renderSVG } from "uqr";
import { useLocale, useTranslations } from "use-intl";
import { saveFile } from "../../lib/forms/save-file.ts";
import { sharePage } from "../../lib/page/share-page.ts";
import { useSite } from "../../lib/page/site-config.ts";
import type { PopupProps } from "../../lib/popups/site-popup.tsx";
import { QueryProvider } from "../../lib/query/query-provider.tsx";
import { useApi } from "../../lib/session/session-provider.tsx";
import { Button } from "../../ui/button/button.tsx";
import { buttonLook } from "../../ui/button/button-look.ts";
import { sharedPath, useCopyLink } from "../../ui/button/use-share-campaign.ts";
import { TextField } from "../../ui/form/text-field.tsx";
import { Mark } from "../../ui/media/logo.tsx";
import { Picture } from "../../ui/media/picture.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { notify } from "../../ui/overlay/notify.ts";
import { mailAddress, shareTargets } from "./share-targets.ts";

// The quiet zone of ISO/IEC 18004 is four modules wide.
const qrOptions = { ecc: "M", border: 4 } as const;
const pngPx = 1_200;

type Shared = { campaign: string; stream?: string | undefined; clip?: string | undefined };

/** [C2] The ways to share a campaign, or one of its streams or clips, beside the copied link. */
export default function SharePopup({ data, isOpen, onClose }: PopupProps<Shared>) {
	const t = useTranslations("sharing");
	return (
		<Dialog
			isOpen={isOpen}
			onClose={onClose}
			title={t(data.clip ? "titleClip" : data.stream ? "titleStream" : "title")}
		>
			<QueryProvider>
				<Ways shared={data} />
			</QueryProvider>
		</Dialog>
	);
}

function Ways({ shared }: { shared: Shared }) {
	const { campaign: name, clip: clipId } = shared;
	const t = useTranslations("sharing");
	const { publicUrl } = useSite();
	const campaign = useCampaign(name);
	const clip = useClip(clipId);
	const url = `${publicUrl}/${useLocale()}${sharedPath(shared)}`;
	const title = clip?.title ?? campaign?.title ?? t("title");
	const text = clip
		? t("textClip", { title: clip.title, campaign: clip.campaign.title })
		: campaign
			? t("text", {
					title: campaign.title,
					author: `${campaign.author.firstName} ${campaign.author.lastName}`,
					goal: formatWhole(campaign.fundGoal, campaign.currency),
				})
			: t("textAlone");
	const poster = useRef<PosterHandle>(null);
	return (
		<div className="grid gap-6 text-text">
			<LinkField url={url} />
			<section className="grid gap-3">
				<h3 className="type-body-strong">{t("ways")}</h3>
				<ul className="grid grid-cols-2 gap-2 phone:grid-cols-3">
					{shareTargets({ url, text }).map((target) => (
						<li key={target.name}>
							<a href={target.href} target="_blank" rel="noopener noreferrer" className={wayLook}>
								{target.name}
							</a>
						</li>
					))}
				</ul>
				<a href={mailAddress({ url, title, text })} className={wayLook}>
					<Mail className="size-5 shrink-0" aria-hidden />
					{t("email")}
				</a>
				<SystemShare page={{ title, text, url }} />
			</section>
			<section className="flex flex-wrap items-center gap-4">
				<QrCode text={url} label={t("qr")} className="size-32 shrink-0 rounded-2" />
				<div className="grid min-w-40 flex-1 gap-2">
					<h3 className="type-body-strong">{t("qr")}</h3>
					<p className="type-small text-muted">{t("qrText")}</p>
					<div className="flex flex-wrap gap-2">
						<Button tone="outline" size="s" aria-label={t("svgLabel")} onPress={() => saveSvg(name, url)}>
							<Download className="size-5" aria-hidden />
							SVG
						</Button>
						<Button
							tone="outline"
							size="s"
							aria-label={t("pngLabel")}
							onPress={async () => {
								if (!(await savePng(name, url))) notify({ title: t("failed"), tone: "danger" });
							}}
						>
							<Download className="size-5" aria-hidden />
							PNG
						</Button>
					</div>
				</div>
			</section>
			{campaign && (
				<section className="grid gap-2">
					<Button tone="strong" isWide onPress={() => void poster.current?.print()}>
						<Printer className="size-5" aria-hidden />
						{t("poster")}
					</Button>
					<p className="type-small text-muted">{t("posterText")}</p>
					<Poster ref={poster} campaign={campaign} url={url} />
				</section>
			)}
		</div>
	);
}

const wayLook = buttonLook({ tone: "outline", size: "s", isWide: true });

/** For the texts and the poster; the link needs none of it. */
function useCampaign(name: string) {
	const api = useApi();
	const { data } = useQuery({
		queryKey: ["share-campaign", name],
		queryFn: ({ signal }) => api("getCampaign", { params: { campaignId: name } }, { signal }),
	});
	return data ?? null;
}

/** Whose title the texts name. */
function useClip(clipId: string | undefined) {
	const api = useApi();
	const { data } = useQuery({
		queryKey: ["share-clip", clipId],
		queryFn: ({ signal }) => api("getClip", { params: { clipId: clipId ?? "" } }, { signal }),
		enabled: clipId !== undefined,
	});
	return data ?? null;
}

function LinkField({ url }: { url: string }) {
	const t = useTranslations("sharing");
	const common = useTranslations("common.share");
	const copyLink = useCopyLink();
	const field = useRef<HTMLInputElement>(null);
	const copy = async () => {
		if (await copyLink(url)) return;
		// The selection can be copied by the keyboard or the long-press menu.
		field.current?.select();
		notify({ title: common("failed"), tone: "danger" });
	};
	return (
		<div className="grid gap-2 phone:grid-cols-[minmax(0,1fr)_auto] phone:items-end">
			<TextField
				ref={field}
				label={t("link")}
				value={url}
				isReadOnly
				onFocus={(event) => (event.currentTarget as HTMLInputElement).select()}
			/>
			<Button tone="strong" onPress={() => void copy()}>
				<Copy className="size-5" aria-hidden />
				{t("copy")}
			</Button>
		</div>
	);
}

/** The device's own share sheet, where there is one. */
function SystemShare({ page }: { page: { title: string; text: string; url: string } }) {
	const t = useTranslations("sharing");
	if (!navigator.canShare?.(page)) return null;
	return (
		<Button tone="outline" size="s" isWide onPress={() => void sharePage(page)}>
			<Share className="size-5" aria-hidden />
			{t("apps")}
		</Button>
	);
}

/** A QR code, always dark on white, so that scanners read it in both themes. */
function QrCode({ text, label, className }: { text: string; label: string; className?: string }) {
	const { size, data } = encode(text, qrOptions);
	const modules = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
	return (
		<svg
			viewBox={`0 0 ${size} ${size}`}
			role="img"
			aria-label={label}
			shapeRendering="crispEdges"
			className={className}
		>
			<path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
			<path fill="#000" d={modules} />
		</svg>
	);
}

function saveSvg(name: string, text: string): void {
	saveFile(`${name}.svg`, renderSVG(text, qrOptions), "image/svg+xml");
}

/** @returns false if the browser cannot create the picture */
async function savePng(name: string, text: string): Promise<boolean> {
	const { size, data } = encode(text, qrOptions);
	const modulePx = Math.ceil(pngPx / size);
	const canvas = document.createElement("canvas");
	canvas.width = size * modulePx;
	canvas.height = size * modulePx;
	const context = canvas.getContext("2d");
	if (!context) return false;
	context.fillStyle = "#fff";
	context.fillRect(0, 0, canvas.width, canvas.height);
	context.fillStyle = "#000";
	for (const [y, row] of data.entries()) {
		for (const [x, isDark] of row.entries()) {
			if (isDark) context.fillRect(x * modulePx, y * modulePx, modulePx, modulePx);
		}
	}
	const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
	if (picture) saveFile(`${name}.png`, picture, "image/png");
	return picture !== null;
}

type PosterHandle = { print: () => Promise<void> };

/** A page for paper, beside the site in the document: it is shown in print only, and then alone (base.css). */
function Poster({ campaign, url, ref }: { campaign: Campaign; url: string; ref: Ref<PosterHandle> }) {
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
