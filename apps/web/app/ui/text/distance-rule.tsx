/** A divider between sections: two lane lines, ten lengths, and the distance run so far. */
export function DistanceRule({ distance }: { distance: string }) {
	return (
		<div className="flex items-center gap-4 text-muted" aria-hidden>
			<span className="type-score-3 text-[0.8125rem] whitespace-nowrap">{distance}</span>
			<span className="lane-rule flex-1" />
		</div>
	);
}
