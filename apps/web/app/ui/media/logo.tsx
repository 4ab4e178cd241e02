// Two bends of a track that form an S. Share pictures draw the same mark.
const track = "M47 18H25.5A7 7 0 0 0 25.5 32H38.5A7 7 0 0 1 38.5 46H17";

/**
 * The mark: an S of two ink lanes on the accent, coloured by base.css; an installation's style sheet may cover it by its
 * own. The brand's name is in the text beside it.
 */
export function Mark({ className }: { className?: string }) {
	return (
		<svg data-mark viewBox="0 0 64 64" className={className} aria-hidden>
			<rect width="64" height="64" rx="18" />
			<path d={track} />
			<path d={track} />
		</svg>
	);
}
