/** Google's mark in its four colours, as its guidelines require. The label is beside it. */
export function GoogleMark({ className }: { className?: string }) {
	return (
		<svg viewBox="0 0 48 48" className={className} fill="none" strokeWidth="8.4" aria-hidden>
			<path d="M36.6 14.2A16 16 0 0 0 10.1 16" stroke="#ea4335" />
			<path d="M10.1 16A16 16 0 0 0 10.1 32" stroke="#fbbc05" />
			<path d="M10.1 32A16 16 0 0 0 34.3 36.3" stroke="#34a853" />
			<path d="M34.3 36.3A16 16 0 0 0 40 24H24.4" stroke="#4285f4" strokeLinejoin="miter" />
		</svg>
	);
}
