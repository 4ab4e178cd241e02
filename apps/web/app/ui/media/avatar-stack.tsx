import { Avatar } from "./avatar.tsx";

export type Face = { id: string; name?: string | null; image?: string | null };

/** Overlapping avatars and the number of further ones. The text beside it describes them. */
export function AvatarStack({ faces, max, total }: { faces: readonly Face[]; max: number; total: number }) {
	const shown = faces.slice(0, max);
	const rest = total - shown.length;
	return (
		<span className="flex items-center -space-x-2.5" aria-hidden>
			{shown.map(({ id, name, image }) => (
				<Avatar key={id} name={name} image={image} size="s" className="ring-2 ring-(--stack-ground,var(--surface))" />
			))}
			{rest > 0 && (
				<span className="z-1 grid h-9 min-w-9 place-items-center rounded-pill bg-sunken px-2 type-tiny text-text ring-2 ring-(--stack-ground,var(--surface))">
					+{rest}
				</span>
			)}
		</span>
	);
}
