/** Progress of a short sequence as lengths of a lane, such as the two steps of a donation. */
export function Steps({ step, count }: { step: number; count: number }) {
	return (
		<span className="flex gap-1.5" aria-hidden>
			{Array.from({ length: count }, (_, index) => (
				<span
					// biome-ignore lint/suspicious/noArrayIndexKey: the lengths of a track have no other identity
					key={index}
					className={
						index < step
							? "h-2 w-13 rounded-pill bg-action ring-1 ring-positive ring-inset"
							: "h-2 w-13 rounded-pill bg-hover"
					}
				/>
			))}
		</span>
	);
}
