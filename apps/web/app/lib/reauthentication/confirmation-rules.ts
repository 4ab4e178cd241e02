import { zodResolver } from "@hookform/resolvers/zod";
import { PasswordProof } from "@stride/contract/accounts/credentials";

export default zodResolver(PasswordProof);
