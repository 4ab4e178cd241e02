import { useRef } from "react";
import { useTranslations } from "use-intl";
import { CardSlider } from "../../ui/list/card-slider.tsx";
import type { CardStream } from "./card-stream.ts";
import { StreamCard } from "./stream-card.tsx";

/** [C3] Upcoming streams, four in view on wide screens. Renders nothing without any. Texts: `streams`. */
export function UpcomingStreams({ streams }: { streams: readonly CardStream[] }) {
	const t = useTranslations("streams.upcoming");
	const list = useRef<HTMLUListElement>(null);
	if (streams.length === 0) return null;
	return (
		<section className="wrap mt-16 tablet:mt-24">
			<CardSlider
				heading={<h2 className="flex-1 type-display-2">{t("title")}</h2>}
				cards={streams.map((stream) => ({ key: stream.id, card: <StreamCard stream={stream} /> }))}
				list={list}
				previous={t("previous")}
				next={t("next")}
			/>
		</section>
	);
}
