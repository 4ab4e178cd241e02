import { Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { lazyPart } from "../../lib/lazy-part.ts";
import { type GiftListProps, GiftRows } from "./gift-rows.tsx";
import { mergeGifts } from "./gifts.ts";

// Most visitors read the newest gifts only.
const GrowingGifts = lazyPart(() => import("./growing-gifts.tsx"));

/** All gifts of a campaign, the newest first: those that arrive on top, the older ones page by page. */
export function GiftList(props: GiftListProps) {
	const t = useTranslations("campaign.gifts");
	const [isGrowing, setGrowing] = useState(false);
	const { live, firstPage } = props;
	const newest = mergeGifts(live, firstPage.items);
	if (live.total === 0) return null;
	return (
		<section id="gifts" className="mt-12 scroll-mt-6">
			<div className="flex items-baseline justify-between gap-4">
				<h2 className="type-display-3">{t("title")}</h2>
				<p className="type-small text-muted">{t("total", { count: live.total })}</p>
			</div>
			{isGrowing ? (
				<Suspense fallback={<GiftRows gifts={newest} more={{ isLoading: true, load: () => undefined }} />}>
					<GrowingGifts {...props} />
				</Suspense>
			) : (
				<GiftRows
					gifts={newest}
					more={firstPage.pagination.next === null ? null : { isLoading: false, load: () => setGrowing(true) }}
				/>
			)}
		</section>
	);
}
