// A card with a slip of the pen in it.

export const SAMPLE = `Dear Jan,

thank you for your card. So far we have

1. 5254 5755
2. 7163 2836
3. 6125 1716
4. 2514 7866
5. 5117 6857
6. 6151 2725
7. 1423 4746

if 8. 3233 then 8... 5878. Best wishes, Karl
`;
