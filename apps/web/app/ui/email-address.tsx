/** An address breaks behind its @ first, and elsewhere only where even its halves find no room. */
export function EmailAddress({ address }: { address: string }) {
	const at = address.lastIndexOf("@") + 1;
	return (
		<span className="wrap-anywhere">
			{address.slice(0, at)}
			<wbr />
			{address.slice(at)}
		</span>
	);
}
