"""What a seat may do: the spelling of acts, the list of all of them, and drafting one part by part."""
