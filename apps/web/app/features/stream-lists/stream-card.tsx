import { Clock } from "lucide-react";
import { Link } from "react-router";
import { useLocale } from "use-intl";
import { Avatar } from "../../ui/media/avatar.tsx";
import { Picture } from "../../ui/media/picture.tsx";
import { Badge } from "../../ui/text/badge.tsx";
import { ClockTime } from "../../ui/text/clock-time.tsx";
import { DateBadge } from "../../ui/text/date-badge.tsx";
import { authorOf, type CardStream, pathOf } from "./card-stream.ts";

/** An upcoming challenge. The title is the link; the whole card can be pressed. */
export function StreamCard({ stream }: { stream: CardStream }) {
	const { author } = stream.campaign;
	const name = authorOf(stream);
	return (
		<article className="group relative flex flex-col rounded-4 border border-line bg-surface p-2.5 quiet-motion hover:border-transparent hover:shadow-2">
			<div className="relative overflow-hidden rounded-3 bg-sunken">
				<Picture
					image={stream.picture}
					alt=""
					sizes="(min-width: 1024px) 295px, (min-width: 768px) 46vw, 80vw"
					className="aspect-[344/215] w-full transition-transform duration-(--t-3) ease-out group-hover:scale-[1.03]"
				/>
				<span className="absolute top-2.5 left-2.5">
					<DateBadge at={stream.startDate} />
				</span>
			</div>
			<div className="flex flex-1 flex-col px-2.5 pt-4 pb-2">
				<h3 className="type-title">
					<Link
						to={`/${useLocale()}${pathOf(stream)}`}
						prefetch="intent"
						className="line-clamp-3 wrap-anywhere after:absolute after:inset-0 after:rounded-4"
					>
						{stream.title}
					</Link>
				</h3>
				<p className="mt-2 mb-3 flex items-center gap-2 type-small text-muted">
					<Avatar image={author.image?.["80"]} name={name} size="xs" />
					<span dir="auto" className="truncate text-left">
						{name}
					</span>
				</p>
				<p className="mt-auto">
					<Badge>
						<Clock className="size-4" aria-hidden />
						<ClockTime at={stream.startDate} />
					</Badge>
				</p>
			</div>
		</article>
	);
}
