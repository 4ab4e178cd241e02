import type { GalleryItem, Project } from "@stride/contract/campaigns/projects";
import { ChevronLeft, ChevronRight, Play } from "lucide-react";
import { type MouseEvent, useEffect, useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { Page } from "../../lib/lists/pages.ts";
import { useDeferredPages } from "../../lib/lists/use-deferred-pages.ts";
import { useApi } from "../../lib/session/session-provider.tsx";
import { classNames } from "../../ui/class-names.ts";
import { SliderButton } from "../../ui/list/slider-button.tsx";
import { NoPicture } from "../../ui/media/no-picture.tsx";
import { PictureOr } from "../../ui/media/picture-or.tsx";
import { type Slide, slidesOf } from "./gallery-slides.ts";

const frame = "aspect-[800/449] w-full rounded-none bg-sunken phone:rounded-5";

/**
 * [G2] The project's pictures and videos. The row is a native scroller; thumbnails link to the large pictures, as plain
 * anchors that work without a script.
 */
export function Gallery({ project, firstPage }: { project: Project; firstPage: Page<GalleryItem> | null }) {
	const api = useApi();
	const t = useTranslations("project.gallery");
	const [empty] = useState<Page<GalleryItem>>(() => ({
		data: [],
		pagination: { page: 1, next: null, asOf: "" },
	}));
	const more = useDeferredPages(["gallery", project.id], firstPage ?? empty, (query, signal) =>
		api("getProjectGallery", { params: { projectId: project.id }, query }, { signal }),
	);
	const slides = slidesOf(project, more.items);
	const [first] = slides;
	if (!first) return <NoPicture className={frame} />;
	if (slides.length === 1) return <SlideView slide={first} label={project.name} isFirst />;
	return <Row slides={slides} label={t("label")} onNearEnd={more.next && !more.hasMoreFailed ? more.loadMore : null} />;
}

function Row(props: { slides: Slide[]; label: string; onNearEnd: (() => void) | null }) {
	const t = useTranslations("project.gallery");
	const { slides, onNearEnd } = props;
	const id = useId();
	const row = useRef<HTMLUListElement>(null);
	const [active, setActive] = useState(0);
	const count = slides.length;
	useEffect(() => {
		const list = row.current;
		if (!list) return;
		const measure = () => setActive(Math.round(list.scrollLeft / Math.max(list.clientWidth, 1)));
		list.addEventListener("scroll", measure, { passive: true });
		return () => list.removeEventListener("scroll", measure);
	}, []);
	useEffect(() => {
		if (active >= count - 3) onNearEnd?.();
	}, [active, count, onNearEnd]);
	const show = (index: number) => row.current?.scrollTo({ left: index * row.current.clientWidth });
	const slideId = (index: number) => `${id}-${index}`;
	const nameOf = (index: number) => t("place", { place: index + 1, count });
	return (
		<section aria-label={props.label}>
			<div className="group relative">
				<ul
					ref={row}
					id={id}
					className={classNames(
						"relative flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none] motion-safe:scroll-smooth",
						"phone:rounded-5",
					)}
				>
					{slides.map((slide, index) => (
						<li key={slide.key} id={slideId(index)} className="w-full shrink-0 snap-start">
							<SlideView slide={slide} label={nameOf(index)} isFirst={index === 0} />
						</li>
					))}
				</ul>
				<span className="absolute right-4 bottom-4 flex gap-2 noscript:hidden">
					<SliderButton label={t("previous")} list={id} isAtLimit={active === 0} onPress={() => show(active - 1)}>
						<ChevronLeft className="size-5" aria-hidden />
					</SliderButton>
					<SliderButton label={t("next")} list={id} isAtLimit={active >= count - 1} onPress={() => show(active + 1)}>
						<ChevronRight className="size-5" aria-hidden />
					</SliderButton>
				</span>
			</div>
			<Thumbnails slides={slides} active={active} idOf={slideId} nameOf={nameOf} onShow={show} />
		</section>
	);
}

function SlideView({ slide, label, isFirst }: { slide: Slide; label: string; isFirst: boolean }) {
	const t = useTranslations("project.gallery");
	if (slide.kind === "video") {
		return (
			<a
				href={slide.url}
				target="_blank"
				rel="noopener noreferrer nofollow"
				className={classNames(frame, "relative grid place-items-center overflow-hidden -outline-offset-6")}
			>
				<NoPicture className="absolute inset-0 size-full" />
				<span className="relative grid justify-items-center gap-3 p-4 text-center">
					<span className="grid size-20 place-items-center rounded-pill bg-action text-on-action">
						<Play className="size-8 fill-current" aria-hidden />
					</span>
					<span className="rounded-pill bg-surface px-4 py-2 type-small-strong">
						{t("video", { host: slide.host })}
					</span>
				</span>
			</a>
		);
	}
	return (
		<a
			href={slide.full}
			target="_blank"
			rel="noopener"
			aria-label={t("open", { name: label })}
			className="block -outline-offset-6"
		>
			<PictureOr instead={<NoPicture className={frame} />}>
				<img
					src={slide.medium}
					alt={slide.title ?? ""}
					width={800}
					height={449}
					loading={isFirst ? "eager" : "lazy"}
					fetchPriority={isFirst ? "high" : "auto"}
					decoding="async"
					className={classNames(frame, "object-cover")}
				/>
			</PictureOr>
		</a>
	);
}

function Thumbnails(props: {
	slides: Slide[];
	active: number;
	idOf: (index: number) => string;
	nameOf: (index: number) => string;
	onShow: (index: number) => void;
}) {
	const t = useTranslations("project.gallery");
	const list = useRef<HTMLUListElement>(null);
	const { slides, active, onShow } = props;
	useEffect(() => {
		const [row, item] = [list.current, list.current?.children[active]];
		if (row && item instanceof HTMLElement)
			row.scrollTo({ left: item.offsetLeft - row.clientWidth / 2 + item.clientWidth / 2 });
	}, [active]);
	return (
		<ul
			ref={list}
			aria-label={t("thumbnails")}
			className="relative flex gap-2.5 overflow-x-auto overscroll-x-contain px-(--gutter) py-3 [scrollbar-width:none] motion-safe:scroll-smooth phone:px-1"
		>
			{slides.map((slide, index) => (
				<li key={slide.key} className="shrink-0">
					<a
						href={`#${props.idOf(index)}`}
						aria-label={props.nameOf(index)}
						aria-current={index === active || undefined}
						onClick={(event: MouseEvent) => {
							event.preventDefault();
							onShow(index);
						}}
						className="relative block h-14 w-24 overflow-hidden rounded-2 opacity-75 quiet-motion hover:opacity-100 aria-[current]:opacity-100 aria-[current]:ring-3 aria-[current]:ring-(--text)"
					>
						{slide.kind === "picture" ? (
							<PictureOr instead={<NoPicture className="size-full" />}>
								<img
									src={slide.medium}
									alt=""
									width={96}
									height={56}
									loading="lazy"
									className="size-full object-cover"
								/>
							</PictureOr>
						) : (
							<span className="grid size-full place-items-center bg-board text-on-board">
								<Play className="size-5 fill-current" aria-hidden />
							</span>
						)}
					</a>
				</li>
			))}
		</ul>
	);
}
