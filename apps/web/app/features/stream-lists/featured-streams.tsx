import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { WideSlider } from "../../ui/list/wide-slider.tsx";
import { jpegOf } from "../../ui/media/picture.tsx";
import type { CardStream } from "./card-stream.ts";
import { FeaturedSlide } from "./featured-slide.tsx";

/**
 * [C3] The overview's floodlit top: its heading, and below it live and imminent streams. The ground shows the picture
 * of the slide in view. Texts: `streams`.
 */
export function FeaturedStreams({ streams, children }: { streams: readonly CardStream[]; children: ReactNode }) {
	const t = useTranslations("streams.featured");
	const [active, setActive] = useState(0);
	const shown = streams[active] ?? streams[0];
	return (
		<div data-theme="dark" className="relative isolate overflow-hidden bg-bg pt-23 pb-10 tablet:pt-31 tablet:pb-14">
			{shown && <Ground key={shown.id} stream={shown} />}
			<div className="wrap">
				{children}
				{streams.length > 0 && (
					<div className="mt-8 tablet:mt-10">
						<WideSlider
							label={t("title")}
							slides={streams.map((stream, index) => ({
								key: stream.id,
								slide: <FeaturedSlide stream={stream} isFirst={index === 0} />,
							}))}
							onActive={setActive}
							previous={t("previous")}
							next={t("next")}
						/>
					</div>
				)}
			</div>
		</div>
	);
}

/** The picture of the slide in view, heavily blurred: the small one up to 430 px, the large one above. */
function Ground({ stream: { picture } }: { stream: CardStream }) {
	return (
		<div className="appear -z-10 absolute inset-0" aria-hidden>
			<picture>
				<source type="image/webp" media="(min-width: 431px)" srcSet={picture["800"]} />
				<source type="image/webp" srcSet={picture["430"]} />
				<img src={jpegOf(picture["430"])} alt="" className="size-full scale-125 object-cover opacity-35 blur-3xl" />
			</picture>
			<span className="absolute inset-0 bg-linear-to-b from-[color-mix(in_oklab,var(--bg)_60%,transparent)] to-(--bg)" />
		</div>
	);
}
