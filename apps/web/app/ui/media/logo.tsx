// Two bends of a track that form an S. Share pictures draw the same mark.
const track = "M47 18H25.5A7 7 0 0 0 25.5 32H38.5A7 7 0 0 1 38.5 46H17";

/** The mark: an S of two ink lanes on the accent, or the installation's own. The brand's name is in the text beside it. */
export function Mark({ src, className }: { src?: string | undefined; className?: string }) {
	if (src) return <img src={src} alt="" className={className} />;
	return (
		<svg viewBox="0 0 64 64" className={className} fill="none" aria-hidden>
			<rect width="64" height="64" rx="18" fill="var(--action)" />
			<path d={track} stroke="var(--on-action)" strokeWidth="12" />
			<path d={track} stroke="var(--action)" strokeWidth="2.4" />
		</svg>
	);
}
