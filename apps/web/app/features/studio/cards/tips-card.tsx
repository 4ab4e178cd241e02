import { Check } from "lucide-react";
import { Link } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { useSite } from "../../../lib/page/site-config.ts";
import { encoderPath } from "../studio-address.ts";
import { formatCountdown } from "./format-countdown.ts";
import { StudioCard } from "./studio-card.tsx";

/** Advice before going live. */
export function TipsCard({ streamId, limitSeconds }: { streamId: string; limitSeconds: number }) {
	const t = useTranslations("studio.tips");
	const check = useTranslations("studio.check");
	const encoder = useTranslations("studio.encoder");
	const locale = useLocale();
	const hasEncoders = useSite().streams.encoderServer !== null;
	return (
		<StudioCard title={t("title")}>
			<ul className="grid gap-2.5">
				{[t("tab"), t("power"), t("limit", { limit: formatCountdown(limitSeconds) })].map((tip) => (
					<li key={tip} className="flex gap-3 type-small">
						<Check className="mt-0.5 size-4 shrink-0 text-positive" aria-hidden />
						{tip}
					</li>
				))}
			</ul>
			<a
				href={`/${locale}/device-check`}
				target="_blank"
				rel="noopener"
				className="mt-4 inline-block type-small underline"
			>
				{check("link")}
			</a>
			{hasEncoders && (
				<Link to={encoderPath(locale, streamId)} className="mt-3 block w-fit type-small underline">
					{encoder("title")}
				</Link>
			)}
		</StudioCard>
	);
}
