import { Check } from "lucide-react";
import { useTranslations } from "use-intl";
import { formatCountdown } from "./format-countdown.ts";
import { StudioCard } from "./studio-card.tsx";

/** Advice before going live. */
export function TipsCard({ limitSeconds }: { limitSeconds: number }) {
	const t = useTranslations("studio.tips");
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
		</StudioCard>
	);
}
