"""What a seat may do: the spelling of acts, which ones there are, and drafting one part by part."""
