import { Play } from "lucide-react";
import { Link } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { Day } from "../../ui/form/day.tsx";
import { Picture } from "../../ui/media/picture.tsx";
import { formatDuration } from "../../ui/text/duration.ts";
import { authorOf, type CardStream, pathOf } from "./card-stream.ts";

/** A recorded stream: its picture with its length, title, author and day. */
export function PastRow({ stream }: { stream: CardStream }) {
	const t = useTranslations("streams");
	const duration = formatDuration(stream.duration * 1000);
	return (
		<article className="group relative flex items-center gap-4 rounded-3 py-3 tablet:gap-5">
			<div className="relative w-32 shrink-0 overflow-hidden rounded-3 bg-hover phone:w-44">
				<Picture image={stream.picture} alt="" sizes="176px" className="aspect-[16/9] w-full" />
				<span className="absolute right-1.5 bottom-1.5 rounded-1 bg-board px-2 py-0.5 type-tiny text-on-board">
					<span aria-hidden>{duration}</span>
					<span className="sr-only">{t("duration", { duration })}</span>
				</span>
			</div>
			<div className="min-w-0 flex-1">
				<h3 className="type-title">
					<Link
						to={`/${useLocale()}${pathOf(stream)}`}
						prefetch="intent"
						className="line-clamp-2 wrap-anywhere after:absolute after:inset-0 after:rounded-3"
					>
						{stream.title}
					</Link>
				</h3>
				<p className="mt-1 line-clamp-2 type-small text-muted wrap-anywhere">
					{authorOf(stream)} ·{" "}
					<span className="whitespace-nowrap">
						<Day at={stream.startDate} form="medium" />
					</span>
				</p>
			</div>
			<span
				className="hidden size-11 shrink-0 place-items-center rounded-pill border border-line-strong quiet-motion group-hover:border-current tablet:grid"
				aria-hidden
			>
				<Play className="size-4 fill-current" />
			</span>
		</article>
	);
}
