import { loadMessages } from "@stride/i18n";
import { X } from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { MoreMessages, type SomeMessages } from "../../lib/i18n/i18n.tsx";
import type { ConsentAct } from "../../lib/preferences/cookie-consent.ts";
import { Button } from "../../ui/button/button.tsx";
import { classNames } from "../../ui/class-names.ts";

type CookieBannerProps = {
	banner: "question" | "rejected";
	/** The page has its own bar at the foot of small screens, which must not be covered. */
	isAboveBar: boolean;
	onAct: (act: ConsentAct) => void;
};

/** Asks for consent, or explains a rejection. It overlays the page without taking the focus or shifting the layout. */
export default function CookieBanner(props: CookieBannerProps) {
	const locale = useLocale();
	const [messages, setMessages] = useState<SomeMessages>();
	useEffect(() => {
		// Without its texts it is not shown; the next page tries again.
		loadMessages(locale, ["consent"]).then(setMessages, () => undefined);
	}, [locale]);
	if (!messages) return null;
	return (
		<MoreMessages messages={messages}>
			<Region {...props} />
		</MoreMessages>
	);
}

function Region({ banner, isAboveBar, onAct }: CookieBannerProps) {
	const t = useTranslations();
	return (
		<section
			ref={measureCoveredFoot}
			aria-label={t("consent.label")}
			data-over-foot
			className={classNames(
				"arrive fixed inset-x-3 z-30 max-h-[60dvh] overflow-y-auto rounded-4 border border-line bg-surface py-3.5 pr-2 pl-5 shadow-3 tablet:right-auto tablet:left-5",
				banner === "question" ? "tablet:w-115" : "tablet:max-w-165",
				isAboveBar
					? "bottom-[calc(7rem+env(safe-area-inset-bottom))] desk:bottom-5"
					: "bottom-[calc(0.75rem+env(safe-area-inset-bottom))] tablet:bottom-5",
			)}
		>
			{banner === "question" ? <Question onAct={onAct} /> : <RejectedNotice onAct={onAct} />}
		</section>
	);
}

/** Sets the height that the notice covers, which depends on its text, its width and the page's own bar. */
function measureCoveredFoot(notice: HTMLElement): () => void {
	const observer = new ResizeObserver(() => {
		const offset = Number.parseFloat(getComputedStyle(notice).bottom);
		document.body.style.setProperty("--covered-foot", `${notice.offsetHeight + offset}px`);
	});
	observer.observe(notice);
	return () => observer.disconnect();
}

type Acting = { onAct: (act: ConsentAct) => void };

function Question({ onAct }: Acting) {
	const t = useTranslations("consent.question");
	return (
		<>
			<div className="flex items-start gap-2">
				<p className="flex-1 pt-2.5 type-body-strong">{t("title")}</p>
				<CloseButton onAct={onAct} />
			</div>
			<p className="pr-3 type-small text-muted">{t("text")}</p>
			<Link
				to={`/${useLocale()}/cookies`}
				className="inline-flex min-h-11 items-center type-small-strong text-link underline"
			>
				{t("more")}
			</Link>
			{/* Both answers have equal prominence. */}
			<div className="mt-1 mb-1.5 grid grid-cols-2 gap-2.5 pr-3">
				<Button tone="outline" size="s" onPress={() => onAct("reject")}>
					{t("reject")}
				</Button>
				<Button tone="outline" size="s" onPress={() => onAct("accept")}>
					{t("accept")}
				</Button>
			</div>
		</>
	);
}

function RejectedNotice({ onAct }: Acting) {
	const t = useTranslations("consent.rejected");
	return (
		<div className="flex items-start gap-2" role="status">
			<div className="flex flex-1 flex-wrap items-center gap-x-5 gap-y-1 tablet:flex-nowrap">
				<p className="py-2 type-small">{t("text")}</p>
				<Button tone="outline" size="s" onPress={() => onAct("accept")}>
					{t("accept")}
				</Button>
			</div>
			<CloseButton onAct={onAct} />
		</div>
	);
}

function CloseButton({ onAct }: Acting) {
	return (
		<Button
			tone="quiet"
			size="s"
			isIcon
			className="bg-transparent"
			aria-label={useTranslations("common")("close")}
			onPress={() => onAct("close")}
		>
			<X className="size-5" aria-hidden />
		</Button>
	);
}
