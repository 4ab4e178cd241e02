/** The mark: an S of two lanes on lime. The brand's name stands beside it in words. */
export function Mark({ className }: { className?: string }) {
	return (
		<svg viewBox="0 0 34 34" className={className} aria-hidden>
			<rect width="34" height="34" rx="10" fill="var(--action)" />
			<g fill="none" stroke="var(--on-action)" strokeWidth="2.1">
				<path d="M25 7.4H15.4a6 6 0 0 0 0 12h4.2a1.9 1.9 0 0 1 0 3.8H9.2" transform="translate(0 -.3)" />
				<path d="M25 11.4H15.4a1.9 1.9 0 0 0 0 3.8h4.2a6 6 0 0 1 0 12H9.2" transform="translate(0 -.3)" />
			</g>
		</svg>
	);
}
